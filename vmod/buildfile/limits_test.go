package buildfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A small archive gets an eighth of the limits, a large one no more than all.
func TestLimitsInProportion(t *testing.T) {
	all := buildfile.Limits{Bytes: 800, Nodes: 80, Elements: 8, Depth: 5, Attributes: 6}
	for compressed, want := range map[int64]buildfile.Limits{
		0:       {Bytes: 100, Nodes: 10, Elements: 1, Depth: 5, Attributes: 6},
		4:       {Bytes: 228, Nodes: 14, Elements: 2, Depth: 5, Attributes: 6},
		1 << 60: all,
	} {
		if diff := cmp.Diff(want, all.Of(compressed)); diff != "" {
			t.Errorf("%d bytes (-want +got):\n%s", compressed, diff)
		}
	}
}

// The root is read of the begin of a file, as Read reads it of the whole.
func TestReadRoot(t *testing.T) {
	const whole = "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n<!-- <x> --><VASSAL.build.GameModule name=\"J\xe4ger\" version=\"1\">\n<b/></VASSAL.build.GameModule>"
	tree, err := buildfile.Read([]byte(whole), buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	want, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{len(whole), len(whole) - 20, len(whole) - len("\n<b/></VASSAL.build.GameModule>")} {
		root, err := buildfile.ReadRoot([]byte(whole[:cut]), buildfile.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := root.Module(); err != nil || got.Name != want.Name || got.Version != want.Version || want.Name != "J\u00e4ger" {
			t.Errorf("%d bytes: %v, %v", cut, got, err)
		}
	}
	for _, begin := range []string{"", "<!-- -->", "<a b='", "<!DOCTYPE a><a>", "<a b='1' b='2'>", "</a>"} {
		if _, err := buildfile.ReadRoot([]byte(begin), buildfile.DefaultLimits()); err == nil {
			t.Errorf("%q has a root", begin)
		}
	}
}
