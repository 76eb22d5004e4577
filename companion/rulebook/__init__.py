"""Rules texts: read clause by clause from templates, set as a booklet, a web page, Markdown or lines for the terminal."""
