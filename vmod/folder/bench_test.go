package folder_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// BenchmarkUnpackOneLine unpacks a build file of which all elements stand on one line, and
// have one name. The control is half of them: all take twice as long where the time is linear.
func BenchmarkUnpackOneLine(b *testing.B) {
	unpack := func(b *testing.B, n int) {
		var xml strings.Builder
		xml.WriteString(`<VASSAL.build.GameModule name="a">`)
		for i := range n {
			fmt.Fprintf(&xml, `<VASSAL.build.widget.PieceSlot entryName="Unit">+/null/piece;;;u%d.png;Unit/null;0;0;%d;0</VASSAL.build.widget.PieceSlot>`, i, i)
		}
		xml.WriteString(`</VASSAL.build.GameModule>`)
		f := open(b, module(b, archive.File{Name: "buildFile.xml", Data: []byte(xml.String())}))
		for b.Loop() {
			files := 0
			if err := folder.Unpack(f, folder.Options{}, func(string, io.Reader) error { files++; return nil }); err != nil || files <= n {
				b.Fatal(files, err)
			}
		}
	}
	const most = 30_000
	b.Run("half", func(b *testing.B) { unpack(b, most/2) })
	b.Run("all", func(b *testing.B) { unpack(b, most) })
}
