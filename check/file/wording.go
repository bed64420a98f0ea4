package file

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of the rules over a file, by rule.
var (
	moreUndone = rule.Wording{Code: "command-done/more", English: "%d more commands could not be done"}
	notDone    = rule.Wording{Code: "command-done/not-done", English: "could not be done: %s"}

	extensionMissing     = rule.Wording{Code: "extensions-there/missing", English: "saved with the extension %q %s, which is not beside the module: its maps, pieces and prototypes are not known"}
	extensionNamed       = rule.Wording{Code: "extensions-there/named", English: "%s; the file was saved with it", Adds: true}
	extensionUnreadable  = rule.Wording{Code: "extensions-there/unreadable", English: "the extension %q cannot be read: %s"}
	extensionOfOther     = rule.Wording{Code: "extensions-there/other-module", English: "VASSAL does not load the extension %q: it is for the module %q"}
	extensionNoPlace     = rule.Wording{Code: "extensions-there/no-place", English: "VASSAL does not load the extension %q: the module has no component %q, to which it adds a part"}
	extensionTooMuch     = rule.Wording{Code: "extensions-there/too-much", English: "the extension %q was not read: there are more, or larger ones, than Umpire reads for a module"}
	extensionOlder       = rule.Wording{Code: "extensions-there/older", English: "saved with version %[2]s of the extension %[1]q; the one here is older: %[3]s"}
	extensionNewer       = rule.Wording{Code: "extensions-there/newer", English: "saved with version %[2]s of the extension %[1]q; the one here is newer: %[3]s"}
	extensionNewerModule = rule.Wording{Code: "extensions-there/newer-module", English: "the extension %q was made for version %s of the module; the module here has version %s"}
	extensionOther       = rule.Wording{Code: "extensions-there/other-version", English: "saved with version %[2]s of the extension %[1]q; the one here has version %[3]s"}

	chatDiffers = rule.Wording{Code: "dice-disputed/chat-differs",
		English: "the chat shows %q with %s, and its properties have %s; unless code of the module's own sets them"}

	rollTakenBack = rule.Wording{Code: "dice-taken-back/taken-back",
		English: "%q showed %s for %s, and step %d takes that back"}
	thenThrown = rule.Wording{Code: "dice-taken-back/thrown-again",
		English: "%s; thrown again in %s they showed %s; unless the players agreed to it", Adds: true}

	diceTyped = rule.Wording{Code: "dice-typed/typed",
		English: "%q typed that %q showed %s; unless they were thrown elsewhere, or the line is copied from a chat " +
			"that this log does not hold"}
	diceQuoted = rule.Wording{Code: "dice-typed/quoted", English: "%q typed that %q showed %s, as it did in step %d"}

	cannotShow = rule.Wording{Code: "impossible-dice/cannot-show",
		English: "%q showed %s for %s, and it throws %s; unless the player's module has another button of that name"}

	inFile  = rule.Wording{Code: "one-reading/file", English: "%s"}
	inEntry = rule.Wording{Code: "one-reading/entry", English: "entry %q: %s"}
	cutOff  = rule.Wording{Code: "within-budget/cut-off",
		English: "budget: what the pieces show costs more to find out than Umpire spends on a file"}
	strayID = rule.Wording{Code: "one-reading/stray-id",
		English: "lines with a player's id, which is a password, were not read as they are: their content was not " +
			"judged"}
	unlessDamaged = rule.Wording{Code: "one-reading/unless-damaged",
		English: "%s; unless the file was damaged on its way", Adds: true}
)
