"""`python -m tests.fuzz --seconds 60 --seed 1`: see `tests.fuzz.test_fuzz`."""

import sys

from tests.fuzz.test_fuzz import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
