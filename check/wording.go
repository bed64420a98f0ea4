package check

import "github.com/umpire-vassal/umpire/check/rule"

var (
	// fileDamaged excuses findings in a damaged file.
	fileDamaged = rule.Wording{Code: "file/damaged",
		English: "the file is damaged, and the players had something else on their maps"}
	// fileCutOff excuses findings in a file of which not all could be read.
	fileCutOff = rule.Wording{Code: "file/cut-off", English: "what its pieces show could not all be found out"}
	// stacksLaid excuses findings in a file to which VASSAL adds pieces.
	stacksLaid = rule.Wording{Code: "file/stacks-laid",
		English: "VASSAL lays %d more pieces of at-start stacks when it loads the file, and the players had them on " +
			"their maps"}
	// extensionLacking excuses findings in a file that was saved with an extension that is not there.
	extensionLacking = rule.Wording{Code: "file/extension-lacking",
		English: "what the extension %q adds, which is not here, shows something else"}

	// unknownSeries is about the key "series" of a pack.
	unknownSeries = rule.Wording{Code: "pack/unknown-series", English: "%q is no series that Umpire knows%s"}
)
