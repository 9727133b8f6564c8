"""Why a text cannot be read: from the place where the grammar stopped to the label of a message."""
