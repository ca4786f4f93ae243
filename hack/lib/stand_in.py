"""Images of ours under the names of public ones, on the nodes of the bundled cluster, which reach no registry."""

import io
import json
import subprocess
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def nginx(image):
    """Debian's nginx, in the place of the official image."""
    subprocess.run([ROOT / "hack/images", "build", "nginx"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "nginx.tar"
        renamed(ROOT / "target/images/nginx.tar", image, archive)
        _load(archive)


def kubectl(image):
    """The kubectl of the cluster, in the place of the official image."""
    program = subprocess.run(["bash", "-c", "type -P kubectl"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "kubectl.tar"
        subprocess.run([ROOT / "hack/bundled/cluster/scratch-image", image, program, archive], check=True)
        _load(archive)


def _load(archive):
    subprocess.run([ROOT / "hack/cluster", "load", archive], check=True, stdout=subprocess.DEVNULL)


def renamed(archive, image, to):
    """Writes an OCI archive of one image again, under another name."""
    with tarfile.open(archive) as old, tarfile.open(to, "w") as new:
        for member in old:
            content = old.extractfile(member)
            if member.name.removeprefix("./") == "index.json":
                index = json.load(content)
                index["manifests"][0]["annotations"] = {"org.opencontainers.image.ref.name": image}
                content = io.BytesIO(json.dumps(index).encode())
                member.size = len(content.getvalue())
            new.addfile(member, content)
