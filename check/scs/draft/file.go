package draft

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	wording "github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// FillIn marks what the user has to fill in.
const FillIn = "FILL IN:"

// Files returns the files of the draft in a fixed order: a pack that can be loaded, or the two
// files that bind an existing pack.
func (d *Draft) Files() []pack.File {
	if d.pack != nil {
		return []pack.File{{Name: "vassal.toml", Data: d.vassal()}, {Name: "pieces.csv", Data: d.pieces()}}
	}
	files := []pack.File{{Name: "game.toml", Data: d.game()}, {Name: "units.csv", Data: d.units()}}
	if rows := d.markers(); len(rows) > 1 {
		files = append(files, pack.File{Name: "markers.csv",
			Data: sheet([]string{"Drafted from the module " + d.Module + ": the markers that mean something."}, rows)})
	}
	if len(d.bound()) > 0 {
		files = append(files, pack.File{Name: "places.csv", Data: d.places()})
	}
	return append(files, pack.File{Name: "vassal.toml", Data: d.vassal()},
		pack.File{Name: "pieces.csv", Data: d.pieces()})
}

// Load reads the draft's own files as a pack. An error is a fault of this package.
func (d *Draft) Load() (*scspack.Pack, *bind.Binding, error) {
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	files := d.Files()
	if d.pack != nil {
		files = append(files, pack.File{Name: "game.toml"}) // bind needs it to find the pack
	}
	for _, f := range files {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Store})
		if err == nil {
			_, err = entry.Write(f.Data)
		}
		if err != nil {
			return nil, nil, errors.Wrapf(err, "draft of %s", f.Name)
		}
	}
	if err := w.Close(); err != nil {
		return nil, nil, errors.Wrap(err, "draft")
	}
	fsys, err := zip.NewReader(bytes.NewReader(buffer.Bytes()), int64(buffer.Len()))
	if err != nil {
		return nil, nil, errors.Wrap(err, "draft")
	}
	p := d.pack
	if p == nil {
		read, problems, err := scspack.Load(fsys)
		if err != nil || problems != nil {
			return nil, nil, fault(wording.Problems(problems), err)
		}
		p = read
	}
	b, problems, err := bind.Read(fsys, p)
	if err != nil || problems != nil {
		return nil, nil, fault(problems, err)
	}
	return p, b, nil
}

func fault(problems []rule.Problem, err error) error {
	if err == nil {
		err = errors.Errorf("%s, and %d more", problems[0], len(problems)-1)
	}
	return errors.Wrap(err, "draft")
}

// page writes a TOML file.
type page struct{ strings.Builder }

// line writes a line.
func (p *page) line(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// remark writes each line of a text as a remark.
func (p *page) remark(format string, args ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, args...)) {
		p.line("# %s", plainText(strings.TrimRight(line, "\r\n")))
	}
}

// plainText replaces what TOML and CSV do not allow in remarks.
func plainText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f || r == '\ufffd' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
}

// list returns texts as a TOML list.
func list(texts []string) string {
	all := make([]string, len(texts))
	for i, s := range texts {
		all[i] = pack.Quoted(s)
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// figure returns a value for CSV.
func figure(v pack.Value) string {
	if !v.Known {
		return ""
	}
	return strconv.Itoa(v.N)
}
