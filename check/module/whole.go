package module

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

// A Damage is an entry of an archive whose content is damaged or cut off.
type Damage struct {
	// Code is of package archive, or "" if the archive claims what the entry has.
	Code, Entry, Detail string
}

// Damaged reads a whole module or extension and returns what is damaged in it, as the rule about
// damaged files finds it.
func Damaged(a *archive.Archive) ([]Damage, error) {
	r := readWhole(a)
	if r.fault != nil {
		panic(r.fault)
	}
	return r.damage, r.err
}

// A wholeReading is what reading a whole archive has shown.
type wholeReading struct {
	damage                []Damage // sorted by entry
	images, sounds, saves int
	large                 int                     // saved games that were not looked into
	sizes                 map[string]picture.Info // of images whose beginning has the size, by entry
	err                   error
	fault                 any // of a panic
}

// Endings of the names of entries that are looked at in any folder.
var (
	imageEndings = []string{".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg"}
	soundEndings = []string{".aif", ".aifc", ".aiff", ".au", ".mid", ".midi", ".mp3", ".snd", ".wav"}
	saveEndings  = []string{".log", ".sav", ".vlog", ".vsav"}
)

// Bounds on looking into saved games of a module, in bytes: of each, and of all together.
const (
	mostSave  = 32 << 20
	mostSaves = 256 << 20
)

// readWhole begins to read the whole archive, and returns a function that waits for what that shows.
// Reading takes longer than all rules together, which run meanwhile.
func (m *Module) readWhole() func() *wholeReading {
	done := make(chan *wholeReading, 1)
	go func() { done <- readWhole(m.Archive) }()
	return sync.OnceValue(func() *wholeReading { return <-done })
}

// readWhole reads all entries, on all cores.
func readWhole(a *archive.Archive) *wholeReading {
	var mu sync.Mutex
	w := wholeReading{sizes: map[string]picture.Info{}}
	left := int64(mostSaves)
	look := func(e *archive.Entry) func(*bufio.Reader) {
		mu.Lock()
		defer mu.Unlock()
		see := w.looks(e, &left)
		if see == nil {
			return nil
		}
		return func(r *bufio.Reader) {
			size, sized := sizeIn(e.Name, r)
			detail, fault := recovered(func() string { return see(r) })
			mu.Lock()
			defer mu.Unlock()
			if sized {
				w.sizes[e.Name] = size
			}
			if fault != nil {
				w.fault = fault
			}
			if detail != "" {
				w.damage = append(w.damage, Damage{"", e.Name, detail})
			}
		}
	}
	problems, err := a.Verify(runtime.GOMAXPROCS(0), look)
	w.err = err
	for _, p := range problems {
		w.damage = slices.DeleteFunc(w.damage, func(d Damage) bool { return d.Code == "" && d.Entry == p.Entry })
		w.damage = append(w.damage, Damage{p.Code, p.Entry, p.Detail})
	}
	slices.SortFunc(w.damage, func(a, b Damage) int {
		return cmp.Or(strings.Compare(a.Entry, b.Entry), strings.Compare(a.Detail, b.Detail))
	})
	return &w
}

// looks returns the function that looks at the content of an entry, by its name; nil for none. left
// is what saved games may still have.
func (w *wholeReading) looks(e *archive.Entry, left *int64) func(*bufio.Reader) (detail string) {
	size := e.Size
	switch _, ending := cutEnding(e.Name); {
	case strings.HasSuffix(e.Name, "/"):
		return nil
	case slices.Contains(saveEndings, ending):
		if size > min(mostSave, *left) {
			w.large++
			return nil
		}
		w.saves++
		*left -= size
		return lookAtSave
	case strings.HasPrefix(e.Name, soundFolder), slices.Contains(soundEndings, ending):
		w.sounds++
		return func(r *bufio.Reader) string { return lookAtSound(r, size) }
	case strings.HasPrefix(e.Name, imageFolder), slices.Contains(imageEndings, ending):
		w.images++
		return lookAtImage
	}
	return nil
}

// recovered calls look, and returns what it panicked with.
func recovered(look func() string) (detail string, fault any) {
	defer func() { fault = recover() }()
	return look(), nil
}

// lookAtImage returns what is damaged about an image, or "". What is no image is left to the rule
// about formats.
func lookAtImage(r *bufio.Reader) string {
	var e *picture.Error
	if err := picture.Walk(r); errors.As(err, &e) && e.Code == picture.Broken {
		return "the " + e.Detail
	}
	return ""
}

// sizeIn returns the size of an image that stands in its beginning, and reads nothing away. Nobody asks for
// the size of an SVG image.
func sizeIn(name string, r *bufio.Reader) (picture.Info, bool) {
	if _, ending := cutEnding(name); ending == ".svg" || !slices.Contains(imageEndings, ending) {
		return picture.Info{}, false
	}
	if _, err := r.Peek(1 << 10); err != nil && err != io.EOF {
		return picture.Info{}, false // the archive does not have what it claims
	}
	head, _ := r.Peek(r.Buffered())
	info, err := picture.Size(bytes.NewReader(head))
	return info, err == nil
}

// lookAtSave returns what is damaged about a saved game or log, or "".
func lookAtSave(r *bufio.Reader) string {
	if head, _ := r.Peek(len(zipStart)); string(head) != zipStart {
		return "" // a text of that ending
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return "" // the archive does not have what it claims
	}
	a, err := archive.Read(bytes.NewReader(data), int64(len(data)), archive.Limits{TotalBytes: mostSaves})
	if err != nil {
		return "the saved game cannot be read: " + err.Error()
	}
	problems, err := a.VerifyAll(1)
	if err != nil || len(problems) == 0 {
		return ""
	}
	return "the saved game is damaged: " + problems[0].Entry + ": " + problems[0].Detail
}

// zipStart begins each saved game.
const zipStart = "PK\x03\x04"
