"""A deck on the screen: a contact sheet, and a gallery for the browser that is drawn anew whenever a file is saved.

``viewing.Viewer`` is the way in. It shows what the press prints: pictures are made from the same faces.
"""
