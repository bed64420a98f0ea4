package main

import "strings"

// mentionLeft tells of what an earlier run left that was killed. It stays: it may be that of
// a run which goes on, and old parts of a folder can be in it.
func (f *files) mentionLeft(left []string) {
	for _, path := range left {
		if strings.HasSuffix(path, ".old.tmp") {
			f.say("note: %s has what was in the folder before: an earlier run was killed, or another one goes on; see what is missing before you delete it", path)
			continue
		}
		f.say("note: %s is half written: an earlier run was killed, or another one is writing it; delete it if none is", path)
	}
}
