package setup_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Pieces of different layers of the map do not stack in VASSAL; each stack is bound to
// its layer. The turn marker's at-start stack is bound to none.
func TestStacksOfLayers(t *testing.T) {
	folder, data := quarryFiles(t)
	module := open(t, data)
	edit := module.Edit()
	field, _ := module.Module.Map("Field")
	edit.Append(field.Element, buildfile.Draft{Class: "VASSAL.build.module.map.LayeredPieceCollection", Attrs: []buildfile.Attr{
		{Name: "layerOrder", Value: "Quarry Guard"}, {Name: "property", Value: "BasicName"},
	}})
	var b bytes.Buffer
	if err := module.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	g := newTable(t, os.DirFS(folder), b.Bytes())
	const table = "side,unit,location\nnorth,n1,04.03\nnorth,n2,04.03\nnorth,n4,04.03\n"
	file, _, problems := g.write(t, table, deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	var members []string
	for _, o := range load(t, file, g.module).Objects() {
		if o.Kind() == game.Stack {
			members = append(members, fmt.Sprint(len(o.Members()), " in layer ", o.Layer()))
		}
	}
	slices.Sort(members)
	if diff := cmp.Diff([]string{"1 in layer -1", "1 in layer 0", "2 in layer 1"}, members); diff != "" {
		t.Error(diff)
	}
}
