package main

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/diff"
	checkfubar "github.com/umpire-vassal/umpire/check/fubar"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/vmod/dump"
	"github.com/umpire-vassal/umpire/vmod/inspect"
)

// schemas are the schemas of all that is written as JSON, by the names of their files in folder
// schema.
func schemas(t testing.TB) map[string]*jsonschema.Schema {
	form, err := known.Form(packNamed(t, "rulebook"))
	if err != nil || form == nil {
		t.Fatal("no form of the series", err)
	}
	return map[string]*jsonschema.Schema{
		"umpire-toml":          schematest.OfForm("umpire.toml", "umpire.toml", schematest.Settings(ruleIDs())),
		"scs-game-toml":        schematest.OfForm("game.toml of a pack of the Standard Combat Series", "game.toml", form.Tables),
		"scs-tec-toml":         schematest.OfForm("tec.toml of a pack of the Standard Combat Series", "tec.toml", form.Tables),
		"check":                schematest.Check(t),
		"check-line":           schematest.Of[report.Line](t, "umpire check --format jsonl, a line"),
		"diff":                 schematest.Of[diff.Report](t, "umpire diff --format json"),
		"dump":                 schematest.Of[dump.Dump](t, "umpire dump --format json"),
		"explain":              schematest.Of[report.Explanations](t, "umpire explain --format json"),
		"game-check":           schematest.Of[packProblems](t, "umpire game check --format json"),
		"game-list":            schematest.Of[packList](t, "umpire game list --format json"),
		"game-status":          schematest.Of[packStatus](t, "umpire game status --format json"),
		"game-survey":          schematest.Of[mapSurvey](t, "umpire game survey --format json"),
		"game-survey-hexsides": schematest.Of[sideSurvey](t, "umpire game survey --hexsides --format json"),
		"game-diff":            schematest.Of[packDiff](t, "umpire game diff --format json"),
		"inspect":              schematest.Of[inspect.Summary](t, "umpire inspect --format json"),
		"log":                  schematest.Of[account.Document](t, "umpire log --format json"),
		"odds":                 schematest.Of[question.Attack](t, "umpire odds --format json, of a position"),
		"odds-activation":      schematest.Of[checkfubar.ActivationOdds](t, "umpire odds --format json, of the activation of a unit"),
		"odds-fire":            schematest.Of[checkfubar.FireOdds](t, "umpire odds --format json, of fire at a unit"),
		"odds-strength":        schematest.Of[checkscs.StrengthOdds](t, "umpire odds --format json, of two strengths"),
		"reach":                schematest.Of[question.Reach](t, "umpire reach --format json"),
		"reach-figures":        schematest.Of[checkfubar.Reach](t, "umpire reach --format json, of figures on a map without a grid"),
		"reach-to":             schematest.Of[question.Move](t, "umpire reach --format json --to"),
		"trace":                schematest.Of[question.Supply](t, "umpire trace --format json"),
	}
}

// packNamed returns the files of a pack that ships.
func packNamed(t testing.TB, name string) fs.FS {
	t.Helper()
	fsys, err := known.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

// Each pack and each umpire.toml that ships or is a fixture satisfies the schema of its file.
func TestTOMLSchemas(t *testing.T) {
	all := schemas(t)
	held := map[string]int{}
	hold := func(fsys fs.FS, folder string) {
		for schema, name := range map[string]string{"scs-game-toml": "game.toml", "scs-tec-toml": "tec.toml"} {
			text, err := fs.ReadFile(fsys, path.Join(folder, name))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err == nil {
				err = schematest.ValidateTOML(all[schema], text)
			}
			if err != nil {
				t.Errorf("%s/%s: %v", folder, name, err)
			}
			held[schema]++
		}
	}
	hold(packNamed(t, "rulebook"), ".")
	hold(packNamed(t, "afb"), ".")
	games := os.DirFS(filepath.Join("..", "..", "fixtures", "games"))
	folders, err := fs.Glob(games, "*/game.toml")
	if err != nil || len(folders) == 0 {
		t.Fatal("no packs", err)
	}
	for _, name := range folders {
		if text, err := fs.ReadFile(games, name); err == nil && !strings.Contains(string(text), `"fubar"`) {
			hold(games, path.Dir(name))
		}
	}
	if held["scs-game-toml"] < 4 || held["scs-tec-toml"] < 3 {
		t.Error("too few were held", held)
	}
	for _, text := range []string{"nmae = \"a\"", "sides = 3", "[stacking]\nlimt = 3", "[[phase]]\nid = 3"} {
		if schematest.ValidateTOML(all["scs-game-toml"], []byte(text)) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
	for text, fits := range map[string]bool{
		firstSettings: true,
		"game = \"afb\"\nselect = [\"module\"]\n[severity]\n\"log/dice-typed\" = \"information\"\n[[suppress]]\nrule = \"log/dice-typed\"\nreason = \"so\"\n[[chat.phase]]\ntext = \"now\"\n": true,
		"gmae = \"afb\"":          false,
		"fail-on = \"sometimes\"": false,
		"[severity]\n\"log/dice-typde\" = \"information\"": false,
		"[[suppress]]\nreason = 3":                         false,
	} {
		if err := schematest.ValidateTOML(all["umpire-toml"], []byte(text)); (err == nil) != fits {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// The kept schemas fit the types. Run "go test -update" after a change of a type.
func TestSchemas(t *testing.T) {
	files := map[string]bool{}
	for name, schema := range schemas(t) {
		path := filepath.Join("schema", name+".json")
		files[path] = true
		want := schematest.Text(t, schema)
		if *update {
			if err := os.WriteFile(path, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the types say: %v; go test -update writes it anew", path, err)
		}
	}
	kept, _ := filepath.Glob(filepath.Join("schema", "*"))
	for _, path := range kept {
		if !files[path] {
			t.Errorf("%s is no schema of a command", path)
		}
	}
}

// Every command line of the scripts that writes JSON is followed by a line that holds it against a
// schema, or by its error.
func TestScriptsHoldJSONAgainstSchemas(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		for i, line := range lines {
			if strings.HasPrefix(strings.TrimPrefix(line, "! "), "umpire ") && strings.Contains(line, " --format json") &&
				!strings.HasPrefix(lines[i+1], "schema ") && !strings.HasPrefix(lines[i+1], "stderr ") {
				t.Errorf("%s, line %d: no schema", path, i+1)
			}
		}
	}
}

// The golden file of the report fits the schema.
func TestFindingsOfTheReport(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "check", "report", "testdata", "findings.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schematest.Validate(schematest.Check(t), data); err != nil {
		t.Error(err)
	}
}

// What is written of the sample files fits the schemas.
func TestJSONOfSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and what runs at the same time does in the scripts, too")
	}
	paths, err := filepath.Glob(filepath.Join("..", "..", "fixtures", "games", "*", "*.v*"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no samples", err)
	}
	all := schemas(t)
	for _, path := range paths {
		commands := []string{"check", "inspect", "dump", "log"}
		if strings.HasSuffix(path, ".vmod") {
			commands = []string{"inspect"}
		} else if strings.HasSuffix(path, ".vsav") {
			commands = []string{"check", "inspect", "dump"}
		}
		for _, command := range commands {
			var out, problems bytes.Buffer
			code := Main([]string{command, "--format", "json", path}, Streams{In: strings.NewReader(""), Out: &out, Err: &problems})
			if code > ExitFindings {
				t.Errorf("%s %s: %s", command, path, problems.String())
			} else if err := schematest.Validate(all[command], out.Bytes()); err != nil {
				t.Errorf("%s %s: %v", command, path, err)
			}
		}
	}
}
