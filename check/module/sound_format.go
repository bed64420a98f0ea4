package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

const (
	// mostSound is a tenth of the memory that VASSAL gives itself.
	mostSound = 100 << 20
	// playedPerSecond is how many bytes Java keeps of each second: 44,100 samples of 16 bits in stereo.
	playedPerSecond = 4 * 44_100
)

// SoundFormat finds sounds that VASSAL cannot play, and very long ones.
var SoundFormat = &Rule{
	Description: rule.Description{
		ID:      "module/sound-format",
		Title:   "sounds that VASSAL cannot play",
		Says:    "VASSAL gives a sound whose name ends with .mp3 to a player for MP3. It gives all others to Java, which goes by their content and plays WAV, AIFF, AU and MIDI, if they are not compressed (DataArchive.getCachedAudioClip, javax.sound.sampled). From what Java cannot play VASSAL makes an error message. It keeps what Java plays in memory until the end, and MP3 not.",
		Checks:  "Umpire reads the beginning of each sound that a button or trait plays. A sound that begins as a sound which VASSAL's player for that name cannot play is an error, and so is an entry that begins as no sound, unless its name ends with .mp3, as that player skips what it does not know. A sound that takes more than 100 MB of memory gets a note. Nothing is decoded.",
		Example: "\"dice.wav\" is an Ogg file with another name: nobody hears the dice, and the chat complains.",
	},
	Run: soundFormat,
}

func soundFormat(p *Pass) {
	seen := map[string]bool{"": true}
	for _, use := range p.sounds() {
		entry := p.soundEntry(use.name)
		if computed(use.name) || seen[entry] {
			continue
		}
		seen[entry] = true
		p.Checked("sounds")
		head, err := p.Archive.Head(entry)
		if err != nil {
			continue // the rule about entries reports it
		}
		s := soundOf(head)
		size, _, _ := p.Archive.Size(entry)
		if s.perSecond > 0 {
			size = size / int64(s.perSecond) * playedPerSecond
		}
		switch named := strings.HasSuffix(strings.ToLower(use.name), ".mp3"); {
		case named && (s.mp3 || !s.known):
		case named:
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("sound-format/mp3",
				"it begins as {kind}, and by its name VASSAL takes it for MP3", s.kind), Where: p.In(entry)})
		case s.kind == "":
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("sound-format/none",
				"it begins as no sound that VASSAL plays"), Where: p.In(entry)})
		case s.known && !s.plays:
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("sound-format/other",
				"it begins as {kind}, and under this name VASSAL plays only WAV, AIFF, AU and MIDI that are "+
					"not compressed", s.kind), Where: p.In(entry)})
		case size > mostSound:
			p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("sound-format/long",
				"it takes {size} MB of memory from the first time that it is played", size>>20), Where: p.In(entry)})
		}
	}
}
