package module

import (
	"encoding/binary"

	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// soundFolder is where VASSAL looks for sounds.
const soundFolder = "sounds/"

// sounds returns all sounds that are played: by buttons in the order of the build file, then by
// traits.
func (m *Module) sounds() []fileUse {
	var all []fileUse
	for _, e := range m.of("DoActionButton") {
		if isVassal(e) && e.Value("doSound") == "true" {
			all = append(all, fileUse{e.Value("soundClip"), e, nil, nobody})
		}
	}
	for _, t := range m.Shared {
		for _, sound := range t.of(trait.SoundField) {
			all = append(all, fileUse{sound, nil, t.Trait, t.Pieces})
		}
	}
	return all
}

// soundEntry returns the entry of a sound in the archive of the file itself, or "".
func (m *Module) soundEntry(name string) string {
	for _, entry := range [...]string{soundFolder + name, norm.NFD.String(soundFolder + name)} {
		if m.Archive.Has(entry) {
			return entry
		}
	}
	return ""
}

// A sound is what the beginning of a file shows of it.
type sound struct {
	kind string // "" if it begins as no sound
	// known reports that the kind and what is below are certain.
	known bool
	// plays reports whether Java can play it, and mp3 whether VASSAL's player for MP3 can.
	plays, mp3 bool
	// perSecond is how many bytes a second has, 0 if that is not known.
	perSecond int
}

// soundOf looks at the beginning of a file as the readers of javax.sound.sampled do.
func soundOf(head []byte) sound {
	begins := func(at int, text string) bool {
		return len(head) >= at+len(text) && string(head[at:at+len(text)]) == text
	}
	switch {
	case begins(0, "RIFF") && begins(8, "WAVE"):
		format := chunk(head, binary.LittleEndian, "fmt ")
		if len(format) < 16 {
			return sound{kind: "WAV"}
		}
		s := sound{kind: "WAV", known: true, plays: true, perSecond: int(binary.LittleEndian.Uint32(format[8:]))}
		switch code := binary.LittleEndian.Uint16(format); code {
		case 1, 3, 6, 7, 0xfffe: // samples, floats, A-law, μ-law, extensible
		default:
			s.kind, s.plays, s.mp3 = "compressed WAV", false, code == 0x55
		}
		return s
	case begins(0, "FORM") && begins(8, "AIFF"):
		return sound{kind: "AIFF", known: true, plays: true}
	case begins(0, "FORM") && begins(8, "AIFC"):
		common := chunk(head, binary.BigEndian, "COMM")
		if len(common) < 22 {
			return sound{kind: "AIFF"}
		}
		if coding := string(common[18:22]); coding != "NONE" && coding != "ulaw" {
			return sound{kind: "AIFF-C", known: true}
		}
		return sound{kind: "AIFF", known: true, plays: true}
	case begins(0, ".snd"):
		return sound{kind: "AU", known: true, plays: true}
	case begins(0, "MThd"):
		return sound{kind: "MIDI", known: true, plays: true}
	case begins(0, "OggS"):
		return sound{kind: "Ogg", known: true}
	case begins(0, "fLaC"):
		return sound{kind: "FLAC", known: true}
	case begins(4, "ftyp"):
		return sound{kind: "MPEG-4", known: true}
	case begins(0, "ID3"), len(head) > 1 && head[0] == 0xff && head[1]&0xe0 == 0xe0:
		return sound{kind: "MP3", known: true, mp3: true}
	}
	return sound{}
}

// chunk returns what follows the head of a chunk of that name, as far as it is known.
func chunk(head []byte, order binary.ByteOrder, name string) []byte {
	for at := 12; at+8 <= len(head); {
		size := int64(order.Uint32(head[at+4:]))
		if string(head[at:at+4]) == name {
			return head[at+8:]
		}
		at += int(min(8+size+size%2, int64(len(head))))
	}
	return nil
}
