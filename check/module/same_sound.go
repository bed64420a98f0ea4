package module

import "github.com/umpire-vassal/umpire/check/rule"

// SameSound finds sounds with the bytes of another.
var SameSound = &Rule{
	Description: rule.Description{
		ID:      "module/same-sound",
		Title:   "sounds that are there twice",
		Says:    "A sound can be named by many traits and buttons. A copy of it under another name makes the module larger and, once it is played, needs its own place in memory.",
		Checks:  "Umpire compares the sizes and checksums in the directory of the archive, and then the bytes. One note lists the copies, each with the sound that it is.",
		Example: "\"boom2.wav\" is \"boom.wav\" still: somebody meant to record a second one.",
	},
	Run: sameSound,
}

func sameSound(p *Pass) {
	if same, size := p.copies(soundFolder, "sounds"); len(same) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: sameSounds.Say(len(same), size, listed(same)), Where: p.Whole("same sounds")})
	}
}
