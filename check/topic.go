package check

import (
	"go/doc/comment"
	"slices"
	"strings"
)

// A Topic is a page of documentation for people who write packs, tables and orders, or who
// read the results of a check.
type Topic struct {
	// Name is a word such as "game-pack". About describes the page in a few words.
	Name, About string
	// Text returns the page in lines of at most 80 columns; examples may be longer.
	Text func() string
}

// PageOf returns the documentation of a package as a topic, from its first heading on; what
// comes before the heading is for programmers. source is the text of the Go file with the
// comment.
func PageOf(name, about, source string) Topic {
	return PageFrom(name, about, func() string { return source })
}

// PageFrom is PageOf for a source that is made when somebody reads the page.
func PageFrom(name, about string, source func() string) Topic {
	return Topic{name, about, func() string { return page(source()) }}
}

func page(source string) string {
	var lines []string
	for line := range strings.Lines(source) {
		text, is := strings.CutPrefix(line, "//")
		if !is {
			break
		}
		lines = append(lines, strings.TrimPrefix(text, " "))
	}
	doc := new(comment.Parser).Parse(strings.Join(lines, ""))
	first := slices.IndexFunc(doc.Content, func(b comment.Block) bool { _, is := b.(*comment.Heading); return is })
	doc.Content = doc.Content[max(first, 0):]
	return string((&comment.Printer{TextWidth: 80, TextCodePrefix: "    "}).Text(doc))
}

// Topics are the pages about checks of any game, and the systems' own.
func (s Systems) Topics() []Topic {
	all := []Topic{{"verdicts", "illegal, suspect, unchecked: what the answers mean",
		func() string { return verdicts }}}
	for _, sys := range s {
		all = append(all, sys.Topics...)
	}
	return all
}

const verdicts = `# Verdicts

A check gives one of four answers about everything that a rule speaks about.

    illegal      The file and the game pack prove that the rule is broken. No
                 reading of what they leave open would make it legal.
    suspect      It breaks the rule, unless something that the file cannot show
                 excuses it. The finding names the excuse: ask the player.
    unchecked    It could not be judged. The finding names what is missing: a
                 file of the game pack, a key in it, the phase.
    information  Nothing is wrong, but you may want to know it.

A report begins with the verdict on the whole file:

    ✖ 2 illegal: 1 in moves, 1 in combat. Judged: ...
    ▲ 1 suspect move. Judged: ...
    ✔ Judged, no rule broken: sides and stacking, moves
                 All of it that happened in the file was judged. What did not
                 happen in it, such as a combat, is not named.
    ◐ Judged in part: all of moves; some of combat; nothing of supply
                 No rule was found broken, and something was left unchecked.
    ○ Not judged: no game pack

What has no finding is legal, as far as it was judged. The last lines of the
report count what was checked of each level, what was not, and what the rest
would need. The levels are

    the file's integrity  do all programs read the same in it, does one log go
                          on from the other, were dice taken back or typed
    sides and stacking    who stands where, and with how many
    moves                 and what goes with them: phases, reinforcements
    combat                and retreats, losses, advances
    supply                and what follows from it

# What is never illegal

These are suspect at most: what rests on a phase that only the dice or the moves
betray, on terrain that was read off a picture, on a question that the rules
leave open and the game pack does not answer, or on a piece that nobody may see.

# Findings

A finding has a verdict, the units and hexes, the figures, and in brackets the
paragraphs and the rule's name. "umpire explain" shows what they say. The step
counts from 1, as the step button of VASSAL does.

The exit code is 1 if there are findings of the verdict of --fail-on or worse;
by default that is illegal. It is 2 if the command is wrong or a file cannot be
read, and 3 for a fault of Umpire itself. Where a game's own rules let players set rules aside,
what is illegal counts as suspect, unless the game pack is strict.
`
