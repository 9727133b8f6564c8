"""The board: what a page asks that runs Paipu itself, text in and JSON out, every sentence in each language.

`judging` judges a text of logs for the viewer, `playing` adds and takes back acts, `hands` counts a hand of tiles,
`warming` does each once behind the load. They open no file and know of no browser: the page of the site calls them in
its worker, and the tests from Python.
"""
