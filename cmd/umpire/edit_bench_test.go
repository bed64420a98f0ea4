package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/cmd/umpire/atomicfile"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// moduleOf17MB is the file of a module of the size and make-up of a real one of
// the series: 500 pictures that do not deflate and a build file that does.
func moduleOf17MB(b *testing.B) string {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var build bytes.Buffer
	build.WriteString("<VASSAL.build.GameModule name=\"Hills\" version=\"1\" VassalVersion=\"3.7.26\">\n")
	for i := range 700 {
		fmt.Fprintf(&build, "    <VASSAL.build.widget.PieceSlot entryName=\"%d/I/%d\" gpid=\"%d\" height=\"75\" width=\"75\">+/null/piece;;;%d.png;%d/null;0;0;%d;0</VASSAL.build.widget.PieceSlot>\n", r.IntN(99), i, i, i, i, i)
	}
	build.WriteString("</VASSAL.build.GameModule>\n")
	files := []archive.File{{Name: "buildFile.xml", Data: build.Bytes()}}
	for i := range 500 {
		picture := make([]byte, 34<<10)
		for i := range picture {
			picture[i] = byte(r.Uint32())
		}
		files = append(files, archive.File{Name: fmt.Sprintf("images/%d.png", i), Data: picture, Stored: i%2 == 0})
	}
	path := filepath.Join(b.TempDir(), "hills.vmod")
	err := atomicfile.Write(path, func(w io.Writer) error {
		z := archive.NewWriter(w)
		for _, f := range files {
			if err := z.Add(f); err != nil {
				return err
			}
		}
		return z.Close()
	})
	if err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkEditModule changes one attribute of a module of 17 MB, from the file
// on the disk to the new file in its place. Copying the file is the control, in
// the same run: "x-copy" is how many times as long as that the change takes, and
// at most 5 is allowed. Both bring the file to the disk, or neither does.
func BenchmarkEditModule(b *testing.B) {
	path := moduleOf17MB(b)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	target := path + ".new"
	for _, how := range []struct {
		name string
		into func(path string, fill func(io.Writer) error) error
	}{{"synced", atomicfile.Write}, {"unsynced", unsynced}} {
		b.Run(how.name, func(b *testing.B) {
			b.SetBytes(info.Size())
			b.ReportAllocs()
			var copying, editing time.Duration
			for b.Loop() {
				start := time.Now()
				if err := how.into(target, func(w io.Writer) error { return copyFile(w, path) }); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				if err := how.into(target, func(w io.Writer) error { return editFile(w, path) }); err != nil {
					b.Fatal(err)
				}
				copying += middle.Sub(start)
				editing += time.Since(middle)
			}
			b.ReportMetric(float64(editing)/float64(copying), "x-copy")
		})
	}
}

// BenchmarkUnpackPack changes one attribute of the same module by the commands: "umpire unpack",
// a line in a file, "umpire pack". Copying the module is the control, in the same run: "x-copy"
// is by the shortest of each, and at most 8 is allowed. Each folder stays until the end: where
// files were just removed, ext4 takes longer to make new ones.
func BenchmarkUnpackPack(b *testing.B) {
	path := moduleOf17MB(b)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	command := func(args ...string) {
		var said bytes.Buffer
		if code := Main(args, Streams{In: strings.NewReader(""), Out: &said, Err: &said}); code != 0 {
			b.Fatalf("%v: exit %d\n%s", args, code, &said)
		}
	}
	target, folders := path+".new", b.TempDir()
	var copied, changed, unpacked time.Duration
	shortest := func(d *time.Duration, since time.Time) {
		if took := time.Since(since); *d == 0 || took < *d {
			*d = took
		}
	}
	for i := 0; b.Loop(); i++ {
		folder := filepath.Join(folders, strconv.Itoa(i))
		start := time.Now()
		if err := atomicfile.Write(target, func(w io.Writer) error { return copyFile(w, path) }); err != nil {
			b.Fatal(err)
		}
		shortest(&copied, start)
		start = time.Now()
		command("unpack", path, "-o", folder)
		shortest(&unpacked, start)
		list := filepath.Join(folder, "files", "buildFile.xml")
		text, err := os.ReadFile(list)
		if err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(list, bytes.Replace(text, []byte(`version="1"`), []byte(`version="2"`), 1), 0o666); err != nil {
			b.Fatal(err)
		}
		command("pack", folder, "-o", target, "--force")
		shortest(&changed, start)
	}
	b.ReportMetric(float64(changed)/float64(copied), "x-copy")
	b.ReportMetric(float64(unpacked)/float64(copied), "unpack-x-copy")
}

func unsynced(path string, fill func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return fill(f)
}

func copyFile(w io.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

func editFile(w io.Writer, path string) error {
	in, err := newFiles(Streams{}).open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	edit := in.Edit()
	edit.SetAttr(in.Module.Element, "description", "changed")
	return in.WriteEdited(w, edit, archive.Changes{})
}
