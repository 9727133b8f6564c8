"""What importers and exporters of one's own are written with: `Imported`, faults, and JSON read part by part."""

from oracle.conformance.importers import ExportError, Imported, ImportFault
from oracle.conformance.importers.record import Part, documents, lines

__all__ = ["ExportError", "ImportFault", "Imported", "Part", "documents", "lines"]
