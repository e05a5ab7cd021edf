"""Training the encoder further, on one graphics card; see the README one folder above."""
