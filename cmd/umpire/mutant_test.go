package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// choices decides what a mutant is like: its bytes, and zeros after them.
type choices []byte

// below returns a number below n, which is at most 1<<16.
func (c *choices) below(n int) int {
	var v int
	for range 2 {
		v <<= 8
		if len(*c) > 0 {
			v |= int((*c)[0])
			*c = (*c)[1:]
		}
	}
	return v % max(n, 1)
}

// anyChoices returns choices by chance.
func anyChoices(seed uint64) choices {
	r := rand.New(rand.NewPCG(seed, 1))
	c := make(choices, 64)
	for i := range c {
		c[i] = byte(r.Uint32())
	}
	return c
}

// mutant damages the commands of a save or log: whole commands, traits of pieces, fields,
// bytes.
func (c *choices) mutant(text string) string {
	for range 1 + c.below(4) {
		switch c.below(5) {
		case 0:
			text = c.bytes(text)
		case 1:
			text = c.spliced(text)
		default:
			text = c.commands(text)
		}
	}
	return text
}

// rosterLine finds lines of the roster.
var rosterLine = regexp.MustCompile(`PLAYER\t[^\x1b]*`)

// spliced puts a line of the roster somewhere else, too.
func (c *choices) spliced(text string) string {
	lines := rosterLine.FindAllString(text, -1)
	if len(lines) == 0 {
		return text
	}
	at := c.below(len(text) + 1)
	return text[:at] + lines[c.below(len(lines))] + text[at:]
}

// commands takes commands out, doubles and moves them, and alters their text.
func (c *choices) commands(text string) string {
	var root command.Node
	for token := range command.Top(text) {
		n, err := token.Node(command.DefaultLimits())
		if err != nil {
			return text
		}
		root.Subs = append(root.Subs, n)
	}
	var lists []*[]command.Node
	var leaves []*command.Node
	var walk func(n *command.Node)
	walk = func(n *command.Node) {
		if n.Text != "" {
			leaves = append(leaves, n)
		}
		if len(n.Subs) > 0 {
			lists = append(lists, &n.Subs)
		}
		for i := range n.Subs {
			walk(&n.Subs[i])
		}
	}
	walk(&root)
	if len(leaves) == 0 {
		return text
	}
	if c.below(3) == 0 {
		from, to := lists[c.below(len(lists))], lists[c.below(len(lists))]
		i := c.below(len(*from))
		moved := (*from)[i]
		if c.below(3) > 0 {
			*from = slices.Delete(*from, i, i+1)
		}
		if c.below(3) > 0 {
			*to = slices.Insert(*to, c.below(len(*to)+1), moved)
		}
	} else {
		leaf := leaves[c.below(len(leaves))]
		leaf.Text = c.leaf(leaf.Text)
	}
	if len(root.Subs) == 0 {
		return ""
	}
	return (&command.Node{Head: &root.Subs[0], Subs: root.Subs[1:]}).Encode()
}

// leaf alters a command.
func (c *choices) leaf(text string) string {
	switch l := command.Decode(text).(type) {
	case command.Log:
		return command.Log{Command: c.leaf(l.Command)}.Encode()
	case command.AddPiece:
		if c.below(4) > 0 {
			l.Type, l.State = c.piece(l.Type, l.State)
			return l.Encode()
		}
	case command.ChangePiece:
		if c.below(2) > 0 {
			l.New = c.fields(l.New)
			return l.Encode()
		}
	}
	return c.fields(text)
}

// piece alters the traits of a piece, or their states.
func (c *choices) piece(typ, state string) (string, string) {
	raws, err := trait.Split(typ, state, trait.DefaultLimits())
	if err != nil {
		return c.fields(typ), c.fields(state)
	}
	i, k := c.below(len(raws)), c.below(len(raws))
	switch c.below(6) {
	case 0:
		raws = slices.Delete(raws, i, i+1)
	case 1:
		raws = slices.Insert(raws, k, raws[i])
	case 2:
		raws[i].State, raws[k].State = raws[k].State, raws[i].State
	case 3:
		raws[i].Type = c.fields(raws[i].Type)
	case 4:
		raws[i].State = c.fields(raws[i].State)
	case 5:
		raws[i], raws[k] = raws[k], raws[i]
	}
	return trait.Join(raws)
}

// odd are values that fields do not usually have.
var odd = []string{
	"", "-1", "0", "99999999999999999999", "NaN", "1e400", "null", "true", "true;true", "'", `\`, "\x1b", "\u009b", "{1/0}", "$x$", "@@1", "\xff", "=1+1",
	"{GetProperty(\"x\")}", strings.Repeat("x", 5000), strings.Repeat(";", 999),
}

// fields takes out, doubles, swaps or replaces a field of a text.
func (c *choices) fields(text string) string {
	delimiter := []string{";", "/", "\t", ",", " "}[c.below(5)]
	fields := strings.Split(text, delimiter)
	i, k := c.below(len(fields)), c.below(len(fields))
	switch c.below(5) {
	case 0:
		fields = slices.Delete(fields, i, i+1)
	case 1:
		fields = slices.Insert(fields, k, fields[i])
	case 2:
		fields[i], fields[k] = fields[k], fields[i]
	case 3:
		fields[i] = odd[c.below(len(odd))]
	case 4:
		fields[i] = c.bytes(fields[i])
	}
	return strings.Join(fields, delimiter)
}

// bytes takes out, doubles, moves or replaces a stretch of a text.
func (c *choices) bytes(text string) string {
	from := c.below(len(text) + 1)
	stretch := text[from:min(len(text), from+c.below(1+min(len(text), 1<<c.below(12))))]
	rest := text[from+len(stretch):]
	switch c.below(4) {
	case 0:
		return text[:from] + rest
	case 1:
		at := c.below(len(text) + 1)
		return text[:at] + stretch + text[at:]
	case 2:
		return text[:from] + odd[c.below(len(odd))] + rest
	}
	if stretch == "" {
		return text
	}
	return text[:from] + string(stretch[0]^1<<c.below(8)) + stretch[1:] + rest
}

// planted returns a save or log with an id in a field of one of its commands, both chosen at random. The id
// replaces what is in the field, or stands in the middle of it.
func (c *choices) planted(text, id string) string {
	lines := strings.Split(text, "\x1b")
	at := c.below(len(lines))
	line := lines[at]
	if strings.Contains(line, "PLAYER\t") {
		return text
	}
	if leaf, is := command.Decode(strings.TrimRight(line, `\`)).(command.AddPiece); is && c.below(4) > 0 {
		if raws, err := trait.Split(leaf.Type, leaf.State, trait.DefaultLimits()); err == nil && len(raws) > 0 {
			raw := &raws[c.below(len(raws))]
			if c.below(2) == 0 {
				raw.Type = c.plantedField(raw.Type, id)
			} else {
				raw.State = c.plantedField(raw.State, id)
			}
			leaf.Type, leaf.State = trait.Join(raws)
			lines[at] = leaf.Encode() + line[len(strings.TrimRight(line, `\`)):]
			return strings.Join(lines, "\x1b")
		}
	}
	lines[at] = c.plantedField(line, id)
	return strings.Join(lines, "\x1b")
}

func (c *choices) plantedField(text, id string) string {
	delimiter := []string{";", "/", "\t", ",", " "}[c.below(5)]
	fields := strings.Split(text, delimiter)
	i := c.below(len(fields))
	if c.below(2) == 0 {
		fields[i] = id
	} else {
		n := c.below(len(fields[i]) + 1)
		fields[i] = fields[i][:n] + " " + id + " " + fields[i][n:]
	}
	return strings.Join(fields, delimiter)
}
