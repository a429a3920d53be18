"""Where every figure of the README comes from: `make bench`."""
