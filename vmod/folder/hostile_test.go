package folder_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// record changes the directory record of the last entry.
func record(file []byte, change func(record []byte)) []byte {
	file = bytes.Clone(file)
	change(file[bytes.LastIndex(file, []byte("PK\x01\x02")):])
	return file
}

// Archives that lie, or that would write what they must not. Where Read finds it
// no file is handed out; where only inflating shows it, unpacking fails.
//
// hostile: A14 A17 A21 A27 A29 A30 A31 A34
func TestUnpackRefusesArchives(t *testing.T) {
	main := archive.File{Name: "buildFile.xml", Data: []byte(build)}
	picture := module(t, main, archive.File{Name: "images/a.png", Data: []byte(strings.Repeat("picture", 99))})
	collision := module(t, main, archive.File{Name: "images/A.png", Data: []byte("1")}, archive.File{Name: "images/a.png", Data: []byte("2")})
	for name, tt := range map[string]struct {
		file  []byte
		code  string
		found bool // by inflating
	}{
		"A14 names in two cases": {collision, archive.Collision, false},
		"A17 two pictures":       {bytes.ReplaceAll(collision, []byte("images/A"), []byte("images/a")), archive.Duplicate, false},
		"A27 a bomb":             {module(t, main, archive.File{Name: "images/a.png", Data: make([]byte, 17<<20)}), archive.Ratio, false},
		"A30 junk in front":      {append([]byte("junk"), picture...), archive.Junk, false},
		"A31 junk behind":        {append(bytes.Clone(picture), "junk"...), archive.Junk, false},
		"A34 a symbolic link": {record(picture, func(r []byte) {
			r[5] = 3 // Unix
			binary.LittleEndian.PutUint32(r[38:], 0o120777<<16)
		}), archive.NotAFile, false},
		"A21 sizes differ": {record(picture, func(r []byte) { r[24]++ }), archive.Disagree, false},
		"A29 a bit flipped": {func() []byte {
			file := bytes.Clone(picture)
			file[bytes.Index(file, []byte("a.png"))+len("a.png")+9] ^= 1
			return file
		}(), "", true},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			err := folder.Unpack(open(t, tt.file), folder.Options{}, func(_ string, r io.Reader) error {
				n++
				_, err := io.Copy(io.Discard, r)
				return err
			})
			if code := codeOf(err); err == nil || tt.code != "" && code != tt.code || !tt.found && n > 0 {
				t.Errorf("%v with code %q after %d files, want %q", err, code, n, tt.code)
			}
		})
	}
	files, err := unpack(open(t, collision), folder.Options{Rename: true})
	if err != nil {
		t.Fatal(err)
	}
	if back, _ := pack(t, files); !bytes.Equal(back, collision) {
		t.Error("names in two cases: packed again it is another file")
	}
}
