package main

import "github.com/umpire-vassal/umpire/check/module/fix"

// sayFixes prints what each fix changes, on standard error.
func (f *files) sayFixes(steps []fix.Step) {
	changed := false
	for i := range steps {
		changed = changed || steps[i].Changes()
		for _, line := range steps[i].Lines() {
			f.say("%s", line)
		}
	}
	if !changed {
		f.say("nothing to mend; the copy is the same")
	}
}
