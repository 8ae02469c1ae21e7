"""How Sphinx builds this documentation; every page is executed."""

import os

from docutils.nodes import SkipNode
from docutils.utils.math.latex2mathml import tex2mathml

import regnum

# The pages are executed in processes of their own, which inherit this.
os.environ |= {
    "POLARS_FMT_TABLE_HIDE_COLUMN_DATA_TYPES": "1",
    "POLARS_FMT_TABLE_HIDE_DATAFRAME_SHAPE_INFORMATION": "1",
}

project = "regnum"
author = "The regnum contributors"
copyright = "2026, the regnum contributors"
version = release = regnum.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["dollarmath", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
nb_render_markdown_format = "gfm"  # which has tables

napoleon_google_docstring = False
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
exclude_patterns = ["_build", "jupyter_execute"]

html_theme = "furo"
html_title = "regnum"
html_static_path = ["_static"]
html_css_files = ["cells.css"]
html_math_renderer = "mathml"


def setup(app):
    """Write formulas as MathML, which browsers show without a network."""
    app.add_html_math_renderer("mathml", (inline_formula, None), (formula, None))


def inline_formula(writer, node):
    writer.body.append(tex2mathml(node.astext(), as_block=False))
    raise SkipNode


def formula(writer, node):
    writer.body.append(f'<div class="math">{tex2mathml(node.astext(), as_block=True)}</div>')
    raise SkipNode
