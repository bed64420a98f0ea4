package buildfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func TestMetadata(t *testing.T) {
	hills := buildfile.Translated{Text: "Hills", Translations: []buildfile.Translation{{Language: "de", Text: "Hügel"}}}
	for name, c := range map[string]struct {
		xml  string
		want buildfile.Metadata
	}{
		"as 3.7 writes it": {
			`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<data version="1">
  <version>1.2</version>
  <extra1> a </extra1>
  <extra2/>
  <VassalVersion>3.7.26</VassalVersion>
  <dateSaved>1795216476054</dateSaved>
  <description>x</description>
  <name>Hills</name>
  <name lang="de">Hügel</name>
</data>`,
			buildfile.Metadata{DataVersion: "1", Version: "1.2", Extra1: "a", VassalVersion: "3.7.26", DateSaved: 1795216476054,
				Description: buildfile.Translated{Text: "x"}, Name: hills},
		},
		"translations of 3.6.10": {
			`<data version="1"><name>Hills</name><name lang="Hügel">de</name><VassalVersion>3.6.10</VassalVersion></data>`,
			buildfile.Metadata{DataVersion: "1", VassalVersion: "3.6.10", Name: hills},
		},
		"translations of 3.6.11": {
			`<data version="1"><VassalVersion>3.6.11-beta1</VassalVersion><name>Hills</name><name lang="de">Hügel</name></data>`,
			buildfile.Metadata{DataVersion: "1", VassalVersion: "3.6.11-beta1", Name: hills},
		},
		"translations of nobody": {
			`<data><name>Hills</name><name lang="de">Hügel</name></data>`,
			buildfile.Metadata{Name: hills},
		},
		"empty":        {`<data/>`, buildfile.Metadata{}},
		"no date":      {`<data><dateSaved>yesterday</dateSaved></data>`, buildfile.Metadata{}},
		"universal":    {`<data><universal>true</universal></data>`, buildfile.Metadata{Universal: true}},
		"CDATA":        {`<data><version><![CDATA[1]]>.2</version></data>`, buildfile.Metadata{Version: "1.2"}},
		"empty name":   {`<data><name/><name lang="de">Hügel</name></data>`, buildfile.Metadata{Name: buildfile.Translated{Translations: hills.Translations}}},
		"other things": {`<data><checksum>1</checksum></data>`, buildfile.Metadata{}},
	} {
		got, err := buildfile.ReadMetadata(buildfile.ModuleData, []byte(c.xml), buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c.want.Kind = buildfile.ModuleData
		if diff := cmp.Diff(c.want, *got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestMetadataOfOldFilesIsInTheBuildFile(t *testing.T) {
	m := readModule(t, []byte(hills))
	want := &buildfile.Metadata{Kind: buildfile.ModuleData, Version: "1.2 ", VassalVersion: "3.7.26",
		Name: buildfile.Translated{Text: " Three Hills "}, Description: buildfile.Translated{Text: "A test"}}
	if diff := cmp.Diff(want, m.Metadata()); diff != "" {
		t.Error(diff)
	}
}

func TestRefusesOtherXMLAsMetadata(t *testing.T) {
	for xml, want := range map[string]buildfile.Reason{
		"<html/>":                              buildfile.WrongRoot,
		"":                                     buildfile.Malformed,
		"<!DOCTYPE data><data/>":               buildfile.Doctype,
		"<data><version></data>":               buildfile.Malformed,
		"<data><version>\xff</version></data>": buildfile.BadEncoding,
	} {
		_, err := buildfile.ReadMetadata(buildfile.SaveData, []byte(xml), buildfile.Limits{})
		if got := reasonOf(t, err); got != want {
			t.Errorf("%q: reason %q, want %q", xml, got, want)
		}
	}
}
