"""Steps: each takes a run and the kit, and returns the run a little further on."""
