package fix

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings about fixes.
var (
	mends      = rule.Wording{Code: "fix/mends", English: "--fix=%s -o FILE mends it in a copy, or says why not"}
	mendsRisky = rule.Wording{Code: "fix/mends-risky", English: "--fix=%s --unsafe-fixes -o FILE mends it in a copy, or says why not"}
)

// Why fixes leave something as it is.
var (
	noBoard         = rule.Wording{Code: "fix/no-board", English: "the map window %q has no board, and only you know its picture"}
	ownParts        = rule.Wording{Code: "fix/own-parts", English: "the map window %q has components of Java classes, which can be the parts that it lacks"}
	unreadable      = rule.Wording{Code: "fix/unreadable", English: "%s cannot be read"}
	twoBuildFiles   = rule.Wording{Code: "fix/two-build-files", English: "there are two build files, and the VASSAL version in moduledata decides which of them VASSAL reads"}
	setUpStays      = rule.Wording{Code: "fix/set-up", English: "the set-up %q cannot be rewritten, and would not fit the module any more"}
	anyImage        = rule.Wording{Code: "fix/any-image", English: "Java classes, names that VASSAL works out, or a text that cannot be read can use any image"}
	extensionImages = rule.Wording{Code: "fix/extension-images", English: "images that only extensions show: %d"}
	outerTurns      = rule.Wording{Code: "fix/outer-turns", English: "pieces whose Movement Trail comes from a prototype, and is turned from outside of it: %d"}
	otherExtensions = rule.Wording{Code: "fix/other-extensions", English: "extensions of the module can use any image; say with --extensions where all of them are, or that there are none"}
)
