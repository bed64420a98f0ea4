package module

import "github.com/umpire-vassal/umpire/check/rule"

// What findings say.
var (
	runsClasses = rule.Wording{Code: "java-class/runs", English: "VASSAL runs the Java classes in this file (%d, the first is %q); they can do whatever you can, so use it only if you trust its makers"}
)
