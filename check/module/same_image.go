package module

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// SameImage finds images with the bytes of another.
var SameImage = &Rule{
	Description: rule.Description{
		ID:      "module/same-image",
		Title:   "images that are there twice",
		Says:    "An image can be named by many pieces. A copy of it under another name makes the module larger and needs its own place in memory.",
		Checks:  "Umpire compares the sizes and checksums in the directory of the archive, and then the bytes. One note lists the copies, each with the image that it is.",
		Example: "\"tank (1).png\" is \"tank.png\", dropped into the module once more.",
	},
	Run: sameImage,
}

func sameImage(p *Pass) {
	if same, size := p.copies(); len(same) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("same-image/same",
			"images that are byte for byte others under another name: {count}, {size} kB in all ({same})",
			len(same), size, listed(same)), Where: p.Whole("same images")})
	}
}

// copies returns the images that are byte for byte other images, each with that other, and their size in kB.
func (p *Pass) copies() (same []string, size int64) {
	type claim struct {
		crc  uint32
		size int64
	}
	first := map[claim]string{}
	for _, e := range p.Archive.Entries() {
		name, is := strings.CutPrefix(e.Name, imageFolder)
		if !is || e.Size == 0 {
			continue
		}
		p.Checked("images")
		c := claim{e.CRC32, e.Size}
		other, taken := first[c]
		if !taken {
			first[c] = e.Name
			continue
		}
		if e.Name != other && (p.Archive.SamePacked(e.Name, other) || p.sameBytes(e.Name, other)) {
			same = append(same, fmt.Sprintf("%s (%s)", name, strings.TrimPrefix(other, imageFolder)))
			size += e.Size
		}
	}
	return same, (size + 1023) / 1024
}

// sameBytes reports whether two entries have the same content.
func (m *Module) sameBytes(a, b string) bool {
	x, err := m.Archive.Bytes(a)
	if err != nil {
		return false
	}
	y, err := m.Archive.Open(b)
	if err != nil {
		return false
	}
	defer y.Close()
	z, err := io.ReadAll(y)
	return err == nil && bytes.Equal(x, z)
}
