package check

import "github.com/umpire-vassal/umpire/check/rule"

var (
	// fileDamaged excuses what is found in a damaged file.
	fileDamaged = rule.Wording{Code: "file/damaged", English: "the file is damaged, and the players had something else on their maps"}
	// fileCutOff excuses what is found where not all could be read that pieces show.
	fileCutOff = rule.Wording{Code: "file/cut-off", English: "what its pieces show could not all be found out"}
	// stacksLaid excuses what is found where VASSAL lays pieces that are not in the file.
	stacksLaid = rule.Wording{Code: "file/stacks-laid", English: "VASSAL lays %d more pieces of at-start stacks when it loads the file, and the players had them on their maps"}
)
