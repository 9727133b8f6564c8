"""`paipu check` and `paipu show`: logs judged, and said in the form that is asked for."""
