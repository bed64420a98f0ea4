package diff

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Module is a module or an extension to be compared.
type Module struct {
	// Name is the file as its readers know it.
	Name string
	File *vmod.File
}

// Modules returns how one module or extension differs from another: components, traits
// of their pieces, entries of the archive, versions. It ignores how the archive is
// packed, and the times and order of its entries. It reports an entry that cannot be
// read even if both sides have it.
func Modules(before, after Module) (*Report, error) {
	if before.File.Kind != after.File.Kind {
		return nil, errors.Errorf("%s is %s and %s %s: two files of one kind can be compared", before.Name,
			before.File.Kind.One(), after.Name, after.File.Kind.One())
	}
	a, metaA, buildA := content(before.File)
	b, metaB, buildB := content(after.File)
	if a == nil || b == nil {
		return nil, errors.Errorf("%s: this is %s; modules and extensions can be compared", before.Name,
			before.File.Kind.One())
	}
	r := &Report{Version: version, Kind: before.File.Kind.String() + "s", Before: before.Name, After: after.Name,
		Revealed: true}
	versions := metadata(metaA, metaB)
	r.add(say.As("diff/group-versions", "Versions"), versions)
	changes := compareTrees(a, b)
	r.groupComponents(changes)
	e := entries{a: before.File.Archive, b: after.File.Archive, skip: map[string]bool{}}
	e.skip[buildA] = buildA == buildB && len(changes) > 0
	for _, name := range []buildfile.MetadataKind{buildfile.ModuleData, buildfile.ExtensionData} {
		e.skip[string(name)] = len(versions) > 0 && e.a.Has(string(name)) && e.b.Has(string(name))
	}
	r.add(say.As("diff/group-entries", "Images and other entries"), e.compare())
	return r, nil
}

func content(f *vmod.File) (root *buildfile.Element, meta *buildfile.Metadata, build string) {
	switch {
	case f.Module != nil:
		return f.Module.Element, f.Module.Meta, f.Module.BuildFile
	case f.Extension != nil:
		return f.Extension.Element, f.Extension.Meta, f.Extension.BuildFile
	}
	return nil, nil, ""
}

func metadata(a, b *buildfile.Metadata) []Change {
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		return []Change{{Kind: Added, What: metadataOf(), To: b.Version}}
	case b == nil:
		return []Change{{Kind: Removed, What: metadataOf(), From: a.Version}}
	}
	var all []Change
	all = values(all, say.F("diff/version", "version"), a.Version, b.Version)
	all = values(all, vassalVersion(), a.VassalVersion, b.VassalVersion)
	all = values(all, say.F("diff/name", "name"), a.Name.Text, b.Name.Text)
	all = values(all, say.F("diff/description", "description"), a.Description.Text, b.Description.Text)
	all = values(all, say.F("diff/first-free-text", "first free text"), a.Extra1, b.Extra1)
	all = values(all, say.F("diff/second-free-text", "second free text"), a.Extra2, b.Extra2)
	all = values(all, say.F("diff/saved",
		"saved (ms since 1970)"), strconv.FormatInt(a.DateSaved, 10), strconv.FormatInt(b.DateSaved, 10))
	if !slices.Equal(a.Name.Translations, b.Name.Translations) ||
		!slices.Equal(a.Description.Translations, b.Description.Translations) {
		all = append(all, Change{Kind: Changed, What: say.F("diff/translations",
			"translations of name or description")})
	}
	return all
}

func metadataOf() say.Message { return say.F("diff/metadata", "metadata") }

// entries compares the entries of two archives.
type entries struct {
	a, b *archive.Archive
	// skip lists entries that are already covered.
	skip map[string]bool
}

func (e *entries) compare() []Change {
	was, is := sizes(e.a), sizes(e.b)
	var added, removed, changed, unread []Change
	for _, name := range slices.Sorted(maps.Keys(was)) {
		size, ok := is[name]
		switch {
		case !ok:
			removed = append(removed, Change{Kind: Removed, What: named().With(name),
				From: count(int(was[name]), oneByte(), manyBytes())})
		case e.skip[name]:
		default:
			same, err := e.same(name)
			switch {
			case err != nil:
				unread = append(unread, Change{Kind: Unread, What: named().With(name), To: err.Error()})
			case !same:
				changed = append(changed, Change{Kind: Changed, What: named().With(name),
					From: count(int(was[name]), oneByte(), manyBytes()), To: count(int(size), oneByte(), manyBytes())})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if _, ok := was[name]; !ok {
			added = append(added, Change{Kind: Added, What: named().With(name),
				To: count(int(is[name]), oneByte(), manyBytes())})
		}
	}
	return slices.Concat(added, removed, changed, unread)
}

func oneByte() say.Wording { return say.As("diff/one-byte", "1 byte") }

func manyBytes() say.Wording { return say.As("diff/bytes", "{count} bytes") }

func sizes(a *archive.Archive) map[string]int64 {
	all := map[string]int64{}
	for _, name := range a.Names() {
		all[name], _, _ = a.Size(name)
	}
	return all
}

// same compares an entry's bytes, both sides at once and little of them at a time.
func (e *entries) same(name string) (bool, error) {
	ra, err := e.a.Open(name)
	if err != nil {
		return false, err
	}
	defer ra.Close()
	rb, err := e.b.Open(name)
	if err != nil {
		return false, err
	}
	defer rb.Close()
	const block = 64 << 10
	was, is := make([]byte, block), make([]byte, block)
	same := true
	for {
		n, errA := io.ReadFull(ra, was)
		m, errB := io.ReadFull(rb, is)
		for _, err := range []error{errA, errB} {
			if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return false, err
			}
		}
		same = same && bytes.Equal(was[:n], is[:m])
		if errA != nil && errB != nil || !same {
			return same, nil
		}
	}
}
