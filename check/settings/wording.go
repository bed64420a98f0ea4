package settings

import "github.com/umpire-vassal/umpire/check/rule"

// What is wrong in umpire.toml.
var (
	fingerprintOrRule = rule.Wording{Code: "settings/fingerprint-or-rule",
		English: "a suppression has a fingerprint or a rule, one of the two"}
	otherMachine = rule.Wording{Code: "settings/other-machine",
		English: "%s = %q names another machine, and Umpire found this file by itself; " +
			"allowed are paths on this machine. If the file is yours, name it with --config"}
	unknownRule = rule.Wording{Code: "settings/unknown-rule", English: "no rule is called %q%s"}
	unknownWord = rule.Wording{Code: "settings/unknown-word",
		English: "%q is neither a rule nor a group of rules%s"}
)
