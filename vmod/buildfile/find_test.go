package buildfile_test

import (
	"fmt"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func TestFind(t *testing.T) {
	tree, err := buildfile.Read([]byte(`<?xml version="1.0" encoding="windows-1252"?><a>
<b gpid='1'>x<c gpid="2"/></b>
<b gpid='3'/>
</a>`), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/*":            "[0]",
		"//*[@gpid]":    "[1 2 3]",
		"//b":           "[1 3]",
		"//*[@gpid=2]":  "[]", // a value needs quotes
		"//*[":          "path",
		"//c/..":        "[1]",
		"//[@gpid='2']": "[2]",
		"/a/b[2]":       "[3]",
		"//d":           "[]",
	} {
		found, err := tree.Find(path)
		got := []int{}
		for _, e := range found {
			got = append(got, e.Index())
		}
		if said := fmt.Sprint(got); err == nil && said != want || err != nil && want != "path" {
			t.Errorf("%s: %s, %v; want %s", path, said, err, want)
		}
	}
}
