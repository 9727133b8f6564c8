"""The site: guides written here, rulebooks taken from `spec/`, examples run while it is built."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(HERE / "_ext")]

project = "Paipu"
author = "The Paipu developers"
copyright = "The Paipu developers; text under CC BY 4.0"  # noqa: A001
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
version = release

extensions = ["myst_parser", "sphinx_design", "sphinxext.opengraph", "paipu_site"]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "_ext", "_templates", "history", "node_modules", "**/.*"]
nitpicky = True
suppress_warnings = ["myst.strikethrough"]
# English; with -D language= the Chinese site: zh_TW in traditional characters, zh_CN in simplified ones.
language = "en"
gettext_compact = False
highlight_language = "none"

html_theme = "furo"
html_title = "Paipu"
html_js_files = ["language.js", "box.js", ("cases.js", {"defer": "defer"})]
templates_path = ["_templates"]
html_static_path = ["_static"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/board.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_css_files = ["paipu.css", "paper.css", "results.css"]
html_favicon = "_static/favicon.svg"
html_use_index = False  # there is the search; the index of Sphinx would be an empty page
html_additional_pages = {"404": "404.html"}
html_copy_source = False
html_show_sphinx = False
html_use_index = False
ogp_enable_meta_description = False  # the page of the template writes it (paipu_site.heads)
ogp_site_name = "Paipu 牌譜"
ogp_social_cards = {"enable": False}
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#8a2b1d", "color-brand-content": "#8a2b1d"},
    "dark_css_variables": {"color-brand-primary": "#e59a86", "color-brand-content": "#e59a86"},
}

# The pages that stand in Chinese too; of every other the Chinese site says that it is in English.
paipu_translated = [
    "cases",
    "index",
    "rules/*",
    "words/*",
    "guides/audits",
    "guides/audits-in-python",
    "guides/board",
    "guides/commands",
    "guides/compare",
    "guides/editors",
    "guides/house-rules",
    "guides/notation",
    "guides/referees",
    "guides/readers",
    "guides/unreadable",
    "guides/viewer",
    "guides/words",
    "results",
]
paipu_spec = str(ROOT / "spec")
# The search of the site, whose library `make docs` fetches (docs/package.json).
paipu_search = True
