package terrain

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/hex"
)

func TestRewrite(t *testing.T) {
	at := func(name string) hex.Hex {
		h, ok := hex.Parse(name)
		if !ok {
			t.Fatal(name)
		}
		return h
	}
	for name, c := range map[string]struct {
		old, want string
		rows      map[string]row
	}{
		"no file": {
			want: "hex,terrain,confidence\n" + remark + "\n01.01,woods,surveyed\n01.02,open,transcribed\n",
			rows: map[string]row{"01.02": {"open", "transcribed"}, "01.01": {"woods", "surveyed"}},
		},
		"the rest stays": {
			old:  "# The map.\nname;terrain;hex\n\"Ay;x\"; open ;02.02\n\n# doubtful\n\"Bee \"\"B\"\"\";woods;03.03\nCee;;04.04",
			want: "# The map.\nname;terrain;hex;confidence\n\"Ay;x\"; open ;02.02\n\n# doubtful\n\"Bee \"\"B\"\"\";swamp;03.03;surveyed\nCee;;04.04\n" + remark + "\n;woods;05.05;surveyed\n",
			rows: map[string]row{"03.03": {"swamp", "surveyed"}, "05.05": {"woods", "surveyed"}},
		},
		"lines of Windows": {
			old:  "\ufeffhex,terrain,confidence\r\n01.01,open,surveyed\r\n",
			want: "\ufeffhex,terrain,confidence\r\n01.01,woods,transcribed\r\n",
			rows: map[string]row{"01.01": {"woods", "transcribed"}},
		},
		"a row that ends early": {
			old:  "hex,name,terrain,confidence\n01.01\n",
			want: "hex,name,terrain,confidence\n01.01,,woods,surveyed\n",
			rows: map[string]row{"01.01": {"woods", "surveyed"}},
		},
		"spaces before quotes": {
			old:  "hex, terrain, name\n01.01, open, \"Ay, x\"\n01.02, open,\n",
			want: "hex, terrain, name,confidence\n01.01, open, \"Ay, x\"\n01.02,swamp,,surveyed\n",
			rows: map[string]row{"01.02": {"swamp", "surveyed"}},
		},
	} {
		rows := map[hex.Hex]row{}
		for h, r := range c.rows {
			rows[at(h)] = r
		}
		got, err := rewrite([]byte(c.old), rows)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A hexside keeps its first row, with its remarks; its other rows go.
func TestRewriteSides(t *testing.T) {
	side := func(a, b string) hex.Side {
		from, _ := hex.Parse(a)
		to, _ := hex.Parse(b)
		return hex.NewSide(from, to)
	}
	old := "hex,hex,feature,source,confidence\n# The ford.\n01.02,01.01,road,by eye,surveyed\n01.01,01.02,river,,surveyed\n01.03,01.04,bridge,,\n"
	want := "hex,hex,feature,source,confidence\n# The ford.\n01.02,01.01,river,by eye,transcribed\n01.03,01.04,bridge,,\n" + remark + "\n02.02,02.03,none,,surveyed\n"
	got, err := rewriteSides([]byte(old), map[hex.Side]row{side("01.01", "01.02"): {"river", "transcribed"}, side("02.03", "02.02"): {"none", "surveyed"}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, err = rewriteSides(nil, map[hex.Side]row{side("01.01", "01.02"): {"road", "surveyed"}}); err != nil || string(got) != "hex,hex,feature,confidence\n"+remark+"\n01.01,01.02,road,surveyed\n" {
		t.Errorf("%q, %v", got, err)
	}
}
