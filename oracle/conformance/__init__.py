"""What implementers run: published cases, a protocol any language can speak, a runner and a live hunt."""
