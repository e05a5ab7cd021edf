"""`carrel connect`: what a client's configuration is made of, and how it is changed."""
