package buildfile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// A MetadataKind is a kind of metadata file. Its value is the name of the entry in the
// archive.
type MetadataKind string

// The kinds of metadata.
const (
	ModuleData    MetadataKind = "moduledata"
	SaveData      MetadataKind = "savedata"
	ExtensionData MetadataKind = "extensiondata"
)

// Metadata is the small XML file beside a build file or a saved game, from
// VASSAL 3.1 on (AbstractMetaData).
type Metadata struct {
	Kind           MetadataKind
	DataVersion    string // of this format; "1" in every file seen
	Version        string // of the module (in moduledata and savedata) or of the extension
	Extra1, Extra2 string // free texts, from 3.7 on
	VassalVersion  string // of the VASSAL that wrote it
	DateSaved      int64  // milliseconds since 1970 in UTC; 0 if it is missing or not a number
	Name           Translated
	Description    Translated // in savedata the player's comment
	Universal      bool       // whether it is an extension for any module
}

// Translated is a text with its translations.
type Translated struct {
	Text         string        // untranslated
	Translations []Translation // in file order
}

// A Translation is a text in another language.
type Translation struct {
	Language string // code, such as "de"
	Text     string
}

// ReadMetadata reads a metadata file within the limits. The field of a missing element
// is empty. An error is an *Error, wrapped; VASSAL then goes on as if there were no such
// file.
func ReadMetadata(kind MetadataKind, data []byte, lim Limits) (*Metadata, error) {
	const root = "data"
	t, err := read(data, lim, cdataIsText)
	if err != nil {
		return nil, err
	}
	if t.Root.Class != root {
		return nil, refuseAll(WrongRoot, "root element %q; allowed is %q", t.Root.Class, root)
	}
	m := &Metadata{Kind: kind, DataVersion: t.Root.Value("version")}
	for _, e := range t.Root.Children {
		m.set(e)
	}
	m.Name = translated(t.Root, "name")
	m.Description = translated(t.Root, "description")
	if swapsTranslations(m.VassalVersion) {
		m.Name.swap()
		m.Description.swap()
	}
	return m, nil
}

func (m *Metadata) set(e *Element) {
	switch e.Class {
	case "version":
		m.Version = e.Text
	case "extra1":
		m.Extra1 = e.Text
	case "extra2":
		m.Extra2 = e.Text
	case "VassalVersion":
		m.VassalVersion = e.Text
	case "dateSaved":
		m.DateSaved, _ = strconv.ParseInt(e.Text, 10, 64)
	case "universal":
		m.Universal = e.Text == "true"
	}
}

// Encode returns the file as VASSAL writes it, with the elements that its kind has. From
// 3.7 on it has the extra texts even if they are empty. White space at the ends of texts,
// which VASSAL drops when it reads, is not written. An empty DataVersion becomes "1".
func (m *Metadata) Encode() ([]byte, error) {
	root := Draft{Class: "data", Attrs: []Attr{{"version", cmp.Or(m.DataVersion, "1")}}}
	add := func(class, text string, attrs ...Attr) {
		root.Children = append(root.Children, Draft{Class: class, Attrs: attrs, Text: trim(text)})
	}
	translated := func(class string, t Translated) {
		add(class, t.Text)
		if swapsTranslations(m.VassalVersion) {
			t = Translated{t.Text, slices.Clone(t.Translations)}
			t.swap()
		}
		for _, tr := range t.Translations {
			add(class, tr.Text, Attr{"lang", tr.Language})
		}
	}
	add("version", m.Version)
	if m.Extra1 != "" || m.Extra2 != "" || !before(m.VassalVersion, [...]int{3, 7, 0}) {
		add("extra1", m.Extra1)
		add("extra2", m.Extra2)
	}
	add("VassalVersion", m.VassalVersion)
	add("dateSaved", strconv.FormatInt(m.DateSaved, 10))
	if m.Kind != SaveData || m.Description.Text != "" {
		translated("description", m.Description)
	}
	switch m.Kind {
	case ModuleData:
		translated("name", m.Name)
	case ExtensionData:
		add("universal", strconv.FormatBool(m.Universal))
	}
	if err := root.check(); err != nil {
		return nil, err
	}
	return root.append([]byte(header), style{indent: metadataIndent, newline: "\n"}, 0), nil
}

// translated returns the texts of the elements of a class: the first is untranslated,
// the others are translations.
func translated(root *Element, class string) Translated {
	var t Translated
	first := true
	for _, e := range root.Children {
		switch {
		case e.Class != class:
		case first:
			t.Text, first = e.Text, false
		default:
			t.Translations = append(t.Translations, Translation{Language: e.Value("lang"), Text: e.Text})
		}
	}
	return t
}

func (t *Translated) swap() {
	for i, tr := range t.Translations {
		t.Translations[i] = Translation{Language: tr.Text, Text: tr.Language}
	}
}

// swapsTranslations reports whether a version of VASSAL exchanged the language and the
// text of translations, which was fixed in 3.6.11. As in VASSAL, a file without a version
// counts as new.
func swapsTranslations(vassalVersion string) bool {
	return before(vassalVersion, [...]int{3, 6, 11})
}

// before reports whether a version of VASSAL is older than another.
func before(vassalVersion string, than [3]int) bool {
	if vassalVersion == "" {
		return false
	}
	parts := strings.SplitN(vassalVersion, ".", len(than)+1)
	for i, want := range than {
		got := 0
		if i < len(parts) {
			got = leadingNumber(parts[i])
		}
		if got != want {
			return got < want
		}
	}
	return false
}

// leadingNumber returns the number at the start of s, or 0.
func leadingNumber(s string) int {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return 0
	}
	return n
}

// Metadata returns what VASSAL uses for a module without a metadata file: the attributes
// of the root.
func (m *Module) Metadata() *Metadata {
	return &Metadata{
		Kind:          ModuleData,
		Version:       m.Element.Value("version"),
		VassalVersion: m.VassalVersion,
		Name:          Translated{Text: m.Element.Value("name")},
		Description:   Translated{Text: m.Description},
	}
}
