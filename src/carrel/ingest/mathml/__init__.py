"""MathML to LaTeX."""
