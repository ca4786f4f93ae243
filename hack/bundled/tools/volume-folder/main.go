// Volume-folder makes and removes the folder of one volume: what local-path-provisioner starts on the node that a volume
// is on, so that the image needs neither a shell nor a base. Its arguments are local-path-provisioner's.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	path := flag.String("p", "", "the folder")
	action := flag.String("a", "", "create or delete")
	flag.String("s", "", "the volume's size in bytes: a folder has no limit")
	flag.String("m", "", "the volume's mode: always Filesystem")
	flag.Parse()
	if err := run(*action, *path); err != nil {
		fmt.Fprintln(os.Stderr, "volume-folder:", err)
		os.Exit(1)
	}
}

func run(action, path string) error {
	if !filepath.IsAbs(path) || filepath.Clean(path) == "/" {
		return fmt.Errorf("-p must be the absolute path of a volume's folder, not %q", path)
	}
	switch action {
	case "create":
		if err := os.MkdirAll(path, 0o777); err != nil {
			return err
		}
		// Containers of any user write to it; unlike that of MkdirAll, this mode isn't cut by the umask.
		return os.Chmod(path, 0o777)
	case "delete":
		return os.RemoveAll(path)
	default:
		return fmt.Errorf("-a must be create or delete, not %q", action)
	}
}
