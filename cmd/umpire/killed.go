package main

import "strings"

// mentionLeft mentions what a killed run left behind. It does not remove it: it may belong to
// a run in progress, or hold old parts of a folder.
func (f *files) mentionLeft(left []string) {
	for _, path := range left {
		if strings.HasSuffix(path, ".old.tmp") {
			f.say("note: %s has what was in the folder before: an earlier run was killed, or another still runs; see "+
				"what is missing before you delete it", path)
			continue
		}
		f.say("note: %s is half written: an earlier run was killed, or another is writing it; delete it if none is",
			path)
	}
}
