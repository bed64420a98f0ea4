package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// printing are command lines for each command that prints what it finds in files; FORMAT
// stands for each format that the command has. After "! " stands what fails.
var printing = []string{
	"check --format FORMAT -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/overstacked.vsav quarry-ford/turn-1.vlog quarry-ford/turn-2.vlog",
	"check --format FORMAT quarry-ford/turn-2.vlog",
	"! check --format FORMAT -g broken quarry-ford/clean.vsav",
	"check --format json --shard 1/1 --force -o part.json -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/overstacked.vsav",
	"open quarry-ford/turn-2.vlog",
	"! watch quarry-ford/clean.vsav",
	"init quarry-ford --force",
	"! check --config broken/game.toml quarry-ford/turn-2.vlog",
	"merge part.json",
	"log --format FORMAT -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/turn-2.vlog",
	"log --format FORMAT quarry-ford/turn-2.vlog",
	"render --format FORMAT --force -o drawn -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/turn-2.vlog",
	"render --no-pictures --zones -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/turn-2.vlog",
	"render quarry-ford/turn-2.vlog",
	"dump --format FORMAT -m quarry-ford/quarry-ford.vmod quarry-ford/turn-2.vlog",
	"dump --format FORMAT quarry-ford/turn-2.vlog",
	"inspect --format FORMAT quarry-ford/turn-2.vlog",
	"inspect --format FORMAT quarry-ford/quarry-ford.vmod",
	"diff --format FORMAT --all -m quarry-ford/quarry-ford.vmod quarry-ford/clean.vsav quarry-ford/turn-2.vlog",
	"diff --format FORMAT --all old.vmod quarry-ford/quarry-ford.vmod",
	"reach --format FORMAT -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/clean.vsav 04.03",
	"trace --format FORMAT -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/clean.vsav",
	"odds --format FORMAT -g quarry-ford -m quarry-ford/quarry-ford.vmod quarry-ford/clean.vsav 05.02",
	"! odds --format FORMAT --crt quarry-ford 14 3",
	"check --format FORMAT -g crossroads -m crossroads/crossroads.vmod crossroads/coherency.vsav",
	"reach --format FORMAT -g crossroads -m crossroads/crossroads.vmod crossroads/coherency.vsav red-1",
	"odds --format FORMAT -g crossroads -m crossroads/crossroads.vmod crossroads/coherency.vsav red-1",
	"odds --format FORMAT -g crossroads -m crossroads/crossroads.vmod crossroads/clean.vlog blue-1 red-1",
	"setup --from quarry-ford/clean.vsav -g quarry-ford -m quarry-ford/quarry-ford.vmod",
	"setup --lint quarry-ford/clean.vsav -g quarry-ford -m quarry-ford/quarry-ford.vmod -t table.csv",
	"! setup -g quarry-ford -m quarry-ford/quarry-ford.vmod -t wrong.csv -o made.vsav",
	"! module new -g broken -o made.vmod",
	"explain --format FORMAT -g quarry-ford scs/stacking-limit",
	"! version quarry-ford",
	"game list --format FORMAT",
	"game status --format FORMAT quarry-ford",
	"game check --format FORMAT quarry-ford",
	"game check --format FORMAT broken",
	"game bind quarry-ford/quarry-ford.vmod -o drafted",
	"game survey --format FORMAT -m quarry-ford/quarry-ford.vmod quarry-ford",
	"game survey --hexsides --format FORMAT -m quarry-ford/quarry-ford.vmod quarry-ford",
	"game pack quarry-ford -o ford.umpack",
	"! game add quarry-ford/quarry-ford.vmod",
	"game diff --format FORMAT drafted ford.umpack",
	"game merge quarry-ford ford.umpack -o joined",
	"! game new quarry-ford",
	"edit quarry-ford/quarry-ford.vmod --set version=2 -o edited.vmod",
	"! edit quarry-ford/quarry-ford.vmod --at //VASSAL.build.widget.PieceSlot --set gpid=2 -o no.vmod",
	"unpack quarry-ford/quarry-ford.vmod -o folder",
	"pack folder -o made.vmod",
}

// formats returns the formats of all commands, "" for none. All commands and formats are in
// the table printing.
func formats(t testing.TB) map[string][]string {
	found := map[string][]string{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		name := strings.TrimPrefix(cmd.CommandPath(), "umpire ")
		in := func(line string) bool { return strings.HasPrefix(strings.TrimPrefix(line, "! "), name+" ") }
		if cmd.RunE != nil && cmd.HasParent() && !cmd.HasSubCommands() {
			found[name] = []string{""}
			if !slices.ContainsFunc(printing, in) {
				t.Errorf("%s: no command line in printing", name)
			}
		}
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if c, ok := flag.Value.(choice); ok && flag.Name == "format" {
				found[name] = c.allowed
				if !slices.ContainsFunc(printing, func(line string) bool { return in(line) && strings.Contains(line, "FORMAT") }) {
					t.Errorf("%s: no command line with FORMAT in printing", name)
				}
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(newFiles(Streams{})))
	return found
}

// I3 I4 I5 H7 A8 G1: whatever characters are in names of pieces, players and files, in the
// chat and in packs, none that acts on a terminal leaves Umpire, in any format.
//
// hostile: A8 G1 I3 I4 I5
func TestNoCharacterActs(t *testing.T) {
	formats := formats(t)
	var all []rune
	for _, table := range []*unicode.RangeTable{unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp} {
		for _, part := range table.R16 {
			for r := rune(part.Lo); r <= rune(part.Hi) && r < 0xfff0; r += rune(part.Stride) {
				all = append(all, r)
			}
		}
	}
	all = append(all, 0xe0001, 0xf0000, 0xe000)
	// These four end a command, a field or a line: each has files of its own.
	const parting = "\x1b\t\n\r"
	sets := []string{string(slices.DeleteFunc(slices.Clone(all), func(r rune) bool { return strings.ContainsRune(parting, r) }))}
	for _, r := range parting {
		sets = append(sets, string(r))
	}
	if testing.Short() {
		sets = sets[:1]
	}
	for _, set := range sets {
		t.Run(strconv.Quote(set[:1]), func(t *testing.T) {
			layHostile(t, set)
			for _, line := range printing {
				for name, formats := range formats {
					if strings.HasPrefix(strings.TrimPrefix(line, "! "), name+" ") {
						for _, format := range formats {
							noCharacterActs(t, strings.ReplaceAll(line, "FORMAT", format), set, slices.Contains([]string{"json", "sarif"}, format))
						}
					}
				}
			}
			if !decodesAgain(t, set) {
				t.Errorf("decoded again, the chat is not what it was")
			}
		})
	}
}

// noCharacterActs runs a command line of the table printing.
func noCharacterActs(t *testing.T, line, set string, isJSON bool) {
	line, fails := strings.CutPrefix(line, "! ")
	args := strings.Fields(line)
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "turn-2", hostileName(set))
	}
	code, out, said := printed(args...)
	if code > ExitUsage || (code == ExitUsage) != fails {
		t.Errorf("%q: code %d, %s", args, code, said)
	}
	for _, text := range []string{out, said} {
		if i := strings.IndexFunc(text, acts); i >= 0 {
			t.Errorf("%.300q: character %q in %q", args, []rune(text[i:])[0], text[max(0, i-60):min(len(text), i+20)])
		}
	}
	if isJSON && out != "" && !json.Valid([]byte(out)) {
		t.Errorf("%q: no JSON", args)
	}
}

// decodesAgain reports whether the JSON of dump has the chat as it is in the log.
func decodesAgain(t *testing.T, set string) bool {
	_, out, said := printed("dump", "--format", "json", "quarry-ford/turn-1.vlog")
	var dump struct{ Steps []struct{ Chat []string } }
	if err := json.Unmarshal([]byte(out), &dump); err != nil {
		t.Fatal(err, said)
	}
	// An ESC ends the command.
	return set == "\x1b" || dump.Steps[0].Chat[0] == "&lt;Nora"+set+"&gt; - North: movement"+set
}

// acts reports whether a character does anything but show itself, and end a line.
func acts(r rune) bool {
	if r < 0x7f {
		return r < ' ' && r != '\n'
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp)
}

// hostileName is the name of a log with characters in it that a file system takes.
func hostileName(set string) string {
	if len(set) > 100 {
		set = "\x01\x07\x7f\u009b\u202e\u2028\u00ad"
	}
	return "turn" + set + "2"
}

// layHostile makes the files of the table printing, with characters in all names, and goes
// there.
func layHostile(t *testing.T, set string) {
	t.Helper()
	inOutputFolder(t)
	var inXML strings.Builder
	if err := xml.EscapeText(&inXML, []byte(set)); err != nil {
		t.Fatal(err)
	}
	put(t, "old.vmod", get(t, "quarry-ford/quarry-ford.vmod"))
	files, err := filepath.Glob("quarry-ford/*.v*")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "crossroads/crossroads.vmod", "crossroads/coherency.vsav", "crossroads/clean.vlog")
	for _, path := range files {
		alter(t, path, func(entry, text string) string {
			set := set
			if entry != savedGame {
				set = inXML.String()
			}
			for _, word := range []string{"Fusiliers", "Brigade", "Guard", "Sketches", "Nora", "Sol", "Raiders", "Red rifleman", "Blue RPG", "North: movement", "1.0<", "3.7.26<"} {
				if strings.HasPrefix(entry, "images/") {
					break
				}
				text = strings.ReplaceAll(text, word, strings.TrimSuffix(word, "<")+set+strings.TrimPrefix(word, strings.TrimSuffix(word, "<")))
			}
			return text
		})
	}
	if err := os.Rename("quarry-ford/turn-2.vlog", "quarry-ford/"+hostileName(set)+".vlog"); err != nil {
		t.Skip("no such names here: ", err)
	}
	var inTOML string
	for _, r := range set {
		inTOML += fmt.Sprintf(`\U%08X`, r)
	}
	for _, name := range []string{"game.toml", "vassal.toml"} {
		text := get(t, "quarry-ford/"+name)
		text = strings.ReplaceAll(text, `name = "Quarry Ford"`, `name = "Quarry Ford`+inTOML+`"`)
		put(t, "quarry-ford/"+name, text)
	}
	for _, name := range []string{"units.csv", "pieces.csv"} {
		cell := strings.NewReplacer("\n", "", "\r", "").Replace(set)
		put(t, "quarry-ford/"+name, strings.NewReplacer("Fusiliers", "Fusiliers"+cell, "Brigade", "Brigade"+cell).Replace(get(t, "quarry-ford/"+name)))
	}
	binding := strings.NewReplacer("'Red rifleman'", `"Red rifleman`+inTOML+`"`, "'Blue RPG'", `"Blue RPG`+inTOML+`"`)
	put(t, "crossroads/vassal.toml", binding.Replace(get(t, "crossroads/vassal.toml")))
	inCell := strings.NewReplacer("\n", "", "\r", "", `"`, `""`).Replace(set)
	put(t, "crossroads/units.csv", strings.Replace(get(t, "crossroads/units.csv"), "Blue 4", `"Blue 4`+inCell+`"`, 1))
	if err := os.CopyFS("broken", os.DirFS("quarry-ford")); err != nil {
		t.Fatal(err)
	}
	put(t, "broken/game.toml", get(t, "broken/game.toml")+"\n\"odd"+inTOML+"\" = 1\n")
	put(t, "wrong.csv", "unit,location\n\"nobody"+strings.ReplaceAll(set, `"`, `""`)+"\",4.03\n")
}
