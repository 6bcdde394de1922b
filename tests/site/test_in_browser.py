"""What Python does in a browser, tried in a Python that has no Jupyter either."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

TRIAL = """\
import json, sys
from pathlib import Path

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from widgets.site import in_browser

sent, brought = [], []

def bring():
    brought.append(1)
    Path({folder!r}, "comes_later.py").write_text("here = 1")
    in_browser.arrived()

in_browser.begin(lambda *message: sent.append(message), bring)
model = in_browser.lay("noble_treachery", 5)
board = next(comm for kind, comm, data, *_ in sent if kind == "comm_open" and "_definitions" in data)
before = len(sent)
in_browser.hear(board, json.dumps({{"method": "custom", "content": {{"do": "choose", "option": 0, "moment": -1}}}}))
in_browser.hear("nobody", "{{}}")
answers = in_browser.answers("Can I play an Army after a Dragon?", json.dumps({{"noble_treachery": "Noble Treachery"}}))
finder = sys.meta_path[-1]
finder.names = frozenset({{"comes_later"}})
sys.path.append({folder!r})
import comes_later
print(json.dumps({{
    "model": model, "kinds": sorted({{kind for kind, *_ in sent}}), "answers": json.loads(answers), "brought": brought,
    "heard": [json.loads(data).get("method") for kind, comm, data, *_ in sent[before:] if comm == board],
    "opened": next(json.loads(metadata) for kind, comm, _, metadata, _ in sent if comm == model),
    "left": len(finder.names),
}}))
"""

MISSING = (
    "IPython", "ipykernel", "jupyter_client", "jupyter_server", "jupyterlab", "plotly", "rapidfuzz", "sqlite3",
    "tornado", "voila", "zmq",
)  # fmt: skip
"""What there is not in a browser, and what a table must do without."""


def test_a_table_is_laid_and_played_without_jupyter(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIAL.format(missing=MISSING, folder=str(tmp_path))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["kinds"] == ["comm_msg", "comm_open"]
    assert told["heard"], "the board has answered: the match has moved on"
    assert "version" in told["opened"], "the page's manager asks for the protocol's version"
    assert told["answers"]["sure"]
    (found,) = told["answers"]["found"]
    assert (found["game"], found["stated"], found["sentence"][:3]) == ("noble_treachery", True, "No.")
    assert (told["brought"], told["left"]) == ([1], 0)
