package diff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// class returns the last part of a component's class.
func class(e *buildfile.Element) string { return e.Class[strings.LastIndexByte(e.Class, '.')+1:] }

// titles are the groups of changes to components.
var titles = []struct {
	title say.Wording
	words string
}{
	{say.As("diff/group-pieces", "Pieces"), "slot"},
	{say.As("diff/group-prototypes", "Prototypes"), "prototype"},
	{say.As("diff/group-stacks", "Decks and at-start stacks"), "deck,at-start stack"},
	{say.As("diff/group-maps", "Maps, boards and grids"), "map,private map,hand,board,board picker,hex grid,square " +
		"grid,region grid,zoned grid,zone,region,hex numbering,square numbering"},
	{say.As("diff/group-trackers", "Turn trackers, dice and properties"),
		"turn tracker,dice,symbol dice,property,properties"},
	{say.As("diff/group-rest", "Other components"), ""},
}

// nameAttributes are the attributes that may hold a component's name; the first that is
// set counts.
var nameAttributes = []string{"name", "mapName", "entryName", "property"}

func name(e *buildfile.Element) string {
	for _, attr := range nameAttributes {
		if v := e.Value(attr); v != "" {
			return v
		}
	}
	return ""
}

func word(e *buildfile.Element) string { return cmp.Or(words[class(e)], class(e)) }

// title returns an element in words.
func title(e *buildfile.Element) say.Message {
	t := named().With(word(e))
	if n := name(e); n != "" {
		t = say.F("diff/component", "{kind} {name}", word(e), n)
	}
	if gpid := e.Value("gpid"); gpid != "" {
		t = say.F("diff/component-gpid", "{what} (gpid {gpid})", t, gpid)
	}
	return t
}

// path returns the components around an element, without the root.
func path(e *buildfile.Element) string {
	var all []string
	for p := e.Parent; p != nil && p.Parent != nil; p = p.Parent {
		all = append(all, cmp.Or(name(p), word(p)))
	}
	slices.Reverse(all)
	return strings.Join(all, " / ")
}

// A componentChange is a change of a component with the word for the component.
type componentChange struct {
	word string
	Change
}

// trees compares two trees of components.
type trees struct {
	changes []componentChange
	// gone and come are the components of the first and the second tree that have no
	// counterpart among their neighbours.
	gone, come []*buildfile.Element
}

func compareTrees(a, b *buildfile.Element) []componentChange {
	t := &trees{}
	t.compare(a, b)
	// Each pair may bring up new ones: a component that moved can hold others that moved.
	for t.pairMoved() {
	}
	for _, e := range t.gone {
		t.whole(Removed, e)
	}
	for _, e := range t.come {
		t.whole(Added, e)
	}
	return t.changes
}

// pairMoved finds slots and named components that only moved elsewhere.
func (t *trees) pairMoved() bool {
	gone, come := t.gone, t.come
	t.gone, t.come = nil, nil
	where := map[string][]*buildfile.Element{}
	for _, e := range gone {
		where[key(e)] = append(where[key(e)], e)
	}
	paired := map[*buildfile.Element]bool{}
	for _, e := range come {
		k := key(e)
		from := where[k]
		if len(from) == 0 || e.Value("gpid") == "" {
			t.come = append(t.come, e)
			continue
		}
		where[k] = from[1:]
		paired[from[0]] = true
		t.changes = append(t.changes, componentChange{word(e),
			Change{Kind: Moved, What: title(e), From: cmp.Or(path(from[0]), inModule().String()),
				To: cmp.Or(path(e), inModule().String())}})
		t.compare(from[0], e)
	}
	for _, e := range gone {
		if !paired[e] {
			t.gone = append(t.gone, e)
		}
	}
	return len(paired) > 0
}

func inModule() say.Message { return say.F("diff/in-module", "module") }

// whole records a component that only one tree has, with everything in it.
func (t *trees) whole(kind Kind, e *buildfile.Element) {
	c := Change{Kind: kind, What: title(e), In: path(e)}
	if n := len(e.Descendants()); n > 0 {
		c.Parts = []Change{{Kind: kind, What: say.F("diff/within", "components within"), Count: n}}
	}
	t.changes = append(t.changes, componentChange{word(e), c})
}

// key identifies a component among its neighbours.
func key(e *buildfile.Element) string {
	if gpid := e.Value("gpid"); gpid != "" {
		return e.Class + "\x00gpid\x00" + gpid
	}
	return e.Class + "\x00" + name(e)
}

// compare compares a component of one tree with its counterpart, and what they hold.
func (t *trees) compare(a, b *buildfile.Element) {
	parts := attributes(a, b)
	if a.Text != b.Text {
		parts = append(parts, definitions(a.Text, b.Text)...)
	}
	was, is := keyed(a.Children), keyed(b.Children)
	var common, order []string
	var gone, come []*buildfile.Element
	for _, c := range a.Children {
		if k := was.of[c]; is.at[k] == nil {
			gone = append(gone, c)
		} else {
			common = append(common, k)
		}
	}
	for _, c := range b.Children {
		if k := is.of[c]; was.at[k] == nil {
			come = append(come, c)
		} else {
			order = append(order, k)
		}
	}
	if !slices.Equal(common, order) {
		parts = append(parts, Change{Kind: Order, What: say.F("diff/components", "components"), Count: len(order)})
	}
	if len(parts) > 0 {
		t.changes = append(t.changes, componentChange{word(b),
			Change{Kind: Changed, What: title(b), In: path(b), Parts: parts}})
	}
	for _, k := range order {
		t.compare(was.at[k], is.at[k])
	}
	t.renamed(gone, come)
}

// renamed pairs components that only changed their name: if one component of a class is gone, one
// of that class has come, and both hold the same. It leaves all others as gone and come.
func (t *trees) renamed(gone, come []*buildfile.Element) {
	went, came := map[string][]*buildfile.Element{}, map[string][]*buildfile.Element{}
	for _, e := range gone {
		went[e.Class] = append(went[e.Class], e)
	}
	for _, e := range come {
		came[e.Class] = append(came[e.Class], e)
	}
	pairs := func(class string) bool {
		a, b := went[class], came[class]
		return len(a) == 1 && len(b) == 1 && alike(a[0], b[0])
	}
	for _, e := range gone {
		if pairs(e.Class) {
			t.compare(e, came[e.Class][0])
		} else {
			t.gone = append(t.gone, e)
		}
	}
	for _, e := range come {
		if !pairs(e.Class) {
			t.come = append(t.come, e)
		}
	}
}

// alike reports whether two components of one class hold the same text or a child with
// the same key.
func alike(a, b *buildfile.Element) bool {
	if len(a.Children) == 0 && len(b.Children) == 0 {
		return a.Text != "" && a.Text == b.Text
	}
	was := keyed(a.Children)
	return slices.ContainsFunc(b.Children, func(c *buildfile.Element) bool { return was.at[key(c)+"\x001"] != nil })
}

// neighbours are the children of a component by key. If two have the same key, the key of the second
// includes its number.
type neighbours struct {
	at map[string]*buildfile.Element
	of map[*buildfile.Element]string
}

func keyed(children []*buildfile.Element) neighbours {
	n := neighbours{map[string]*buildfile.Element{}, map[*buildfile.Element]string{}}
	seen := map[string]int{}
	for _, c := range children {
		k := key(c)
		seen[k]++
		k += "\x00" + strconv.Itoa(seen[k])
		n.at[k], n.of[c] = c, k
	}
	return n
}

func attributes(a, b *buildfile.Element) []Change {
	was, is := map[string]string{}, map[string]string{}
	for _, at := range a.Attrs {
		was[at.Name] = at.Value
	}
	for _, at := range b.Attrs {
		is[at.Name] = at.Value
	}
	return texts(named(), was, is)
}

// groupComponents adds the changes of components, in groups by their kind.
func (r *Report) groupComponents(changes []componentChange) {
	of := map[string]say.Wording{}
	for _, t := range titles {
		for w := range strings.SplitSeq(t.words, ",") {
			of[w] = t.title
		}
	}
	groups := map[say.Wording][]Change{}
	for _, c := range changes {
		t := cmp.Or(of[c.word], titles[len(titles)-1].title)
		groups[t] = append(groups[t], c.Change)
	}
	for _, t := range titles {
		r.add(t.title, groups[t.title])
	}
}
