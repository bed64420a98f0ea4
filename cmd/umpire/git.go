package main

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/folder"
)

// committed fails unless git has the files of a folder as they are now, so that it can take changes back.
//
// It asks git for nothing but the list of committed files. A repository can name programs, filters and monitors,
// that other commands of git run, and a stranger may have made it; this command runs none.
func committed(dir string, changes []folder.FileChange) error {
	cmd := exec.Command("git", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never", "ls-tree", "-r", "-z", "HEAD")
	cmd.Dir = dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=") // of the repository in whose hook Umpire runs
		return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}, name)
	}), "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	const only = "--in-place writes only where git has the files as they are, to take the changes back"
	list, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		why, _, _ := strings.Cut(strings.TrimPrefix(string(failed.Stderr), "fatal: "), "\n")
		return errors.Errorf("%s; about %s it answers: %s", only, dir, why)
	}
	if err != nil {
		return errors.Wrap(err, only)
	}
	has := map[string]string{} // ids by path
	for line := range strings.SplitSeq(string(list), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		if words := strings.Fields(about); len(words) == 3 && words[1] == "blob" {
			has[name] = words[2]
		}
	}
	var changed []string
	for _, c := range changes {
		if id := has[c.Name]; (c.Before != nil || id != "") && !isBlob(id, c.Before) {
			changed = append(changed, c.Name)
		}
	}
	if len(changed) > 0 {
		return errors.Errorf("%s; in %s commit first: %s", only, dir, some(changed))
	}
	return nil
}

// isBlob reports whether git knows a text by an id; on Windows git may have it with other line ends.
func isBlob(id string, data []byte) bool {
	for _, text := range [][]byte{data, bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))} {
		blob := append(fmt.Appendf(nil, "blob %d\x00", len(text)), text...)
		one, other := sha1.Sum(blob), sha256.Sum256(blob)
		if id == hex.EncodeToString(one[:]) || id == hex.EncodeToString(other[:]) {
			return true
		}
	}
	return false
}
