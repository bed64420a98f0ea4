package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/report"
)

// A junitElement is what the schema that Jenkins publishes (junit-10.xsd) has about an element: the
// children in their order, the attributes that must be there, and those that may.
type junitElement struct {
	children  []string
	must, may []string
	numbers   []string
	text      bool
	choices   int // children of which there is at most one in all, from the front
}

var junitSchema = map[string]junitElement{
	"testsuites": {children: []string{"testsuite"}, may: []string{"name", "time", "tests", "failures", "disabled", "errors"}, numbers: []string{"tests", "failures", "errors"}},
	"testsuite": {
		children: []string{"properties", "testcase", "system-out", "system-err"}, must: []string{"name", "tests"},
		may: []string{"failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package"}, numbers: []string{"tests", "failures", "errors", "skipped"},
	},
	"testcase": {
		children: []string{"skipped", "error", "failure", "system-out", "system-err"}, must: []string{"name"},
		may: []string{"assertions", "time", "classname", "status", "class", "file", "line"}, choices: 3,
	},
	"failure":    {may: []string{"type", "message"}, text: true},
	"error":      {may: []string{"type", "message"}, text: true},
	"skipped":    {may: []string{"type", "message"}, text: true},
	"system-out": {text: true},
	"system-err": {text: true},
}

// A junitNode is an element as it was read.
type junitNode struct {
	XMLName xml.Name
	Attrs   []xml.Attr  `xml:",any,attr"`
	Text    string      `xml:",chardata"`
	Nodes   []junitNode `xml:",any"`
}

// breaches returns what about an element the schema forbids.
func (n *junitNode) breaches() []string {
	name := n.XMLName.Local
	schema, is := junitSchema[name]
	if !is {
		return []string{"no element is called " + name}
	}
	var wrong []string
	var names []string
	for _, a := range n.Attrs {
		names = append(names, a.Name.Local)
		if !slices.Contains(schema.must, a.Name.Local) && !slices.Contains(schema.may, a.Name.Local) {
			wrong = append(wrong, name+" has no attribute "+a.Name.Local)
		}
		if _, err := strconv.ParseUint(a.Value, 10, 31); err != nil && slices.Contains(schema.numbers, a.Name.Local) {
			wrong = append(wrong, name+": "+a.Name.Local+" is no number")
		}
	}
	for _, must := range schema.must {
		if !slices.Contains(names, must) {
			wrong = append(wrong, name+" needs the attribute "+must)
		}
	}
	if !schema.text && strings.TrimSpace(n.Text) != "" {
		wrong = append(wrong, name+" has text")
	}
	last, chosen := 0, 0
	for i := range n.Nodes {
		child := n.Nodes[i].XMLName.Local
		at := slices.Index(schema.children, child)
		if at < 0 || at < last {
			wrong = append(wrong, child+" has no place here in "+name)
		}
		if last = max(at, last); at < schema.choices {
			chosen++
		}
		wrong = append(wrong, n.Nodes[i].breaches()...)
	}
	if schema.choices > 0 && chosen > 1 {
		wrong = append(wrong, name+" has several results")
	}
	return wrong
}

// readJUnit reads a whole document.
func readJUnit(text string) (n junitNode, err error) {
	d := xml.NewDecoder(strings.NewReader(text))
	if err = d.Decode(&n); err != nil {
		return n, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		if token, _ := d.Token(); token != nil {
			return n, errors.New("something stands behind the document")
		}
	}
	return n, nil
}

// What is written keeps to the schema, its counts fit its elements, and names from strangers change
// none of that.
func TestJUnitSchema(t *testing.T) {
	for _, wrong := range []string{
		`<suites/>`, `<testsuites><testcase name="x"/></testsuites>`, `<testsuite name="x"/>`, `<testsuite name="x" tests="many"/>`,
		`<testcase name="x"><failure/><skipped/></testcase>`, `<testcase name="x">text</testcase>`, `<testcase name="x" colour="red"/>`,
	} {
		if n, err := readJUnit(wrong); err != nil || n.breaches() == nil {
			t.Errorf("the schema takes %s: %v", wrong, err)
		}
	}
	sets := [][]report.File{nil, {file(), settled()}}
	for _, attack := range attacks {
		sets = append(sets, []report.File{attacked(attack)})
	}
	for _, files := range sets {
		text := written(t, "junit", files...)
		all, err := readJUnit(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for _, wrong := range all.breaches() {
			t.Errorf("%s in\n%s", wrong, text)
		}
		if len(all.Nodes) != len(files) {
			t.Errorf("%d suites, want %d", len(all.Nodes), len(files))
		}
		for i := range all.Nodes {
			suite := &all.Nodes[i]
			counted := map[string]int{"tests": len(suite.Nodes)}
			for _, c := range suite.Nodes {
				for _, result := range c.Nodes {
					counted[result.XMLName.Local+map[string]string{"failure": "s", "error": "s"}[result.XMLName.Local]]++
				}
			}
			for _, a := range suite.Attrs {
				if want := strconv.Itoa(counted[a.Name.Local]); a.Name.Local != "name" && a.Value != want {
					t.Errorf("%s is %s, want %s in\n%s", a.Name.Local, a.Value, want, text)
				}
			}
		}
	}
}
