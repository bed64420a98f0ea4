package diff

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// told holds what the commands of a file set, apart from pieces.
type told struct {
	// properties holds the containers and names of properties.
	properties map[property]bool
	// boards describes the boards of each map.
	boards map[string]string
}

type property struct{ container, name string }

// moduleProperties is the container of properties that belong to no map.
const moduleProperties = "Module"

// listen reads all commands of a file, including the commands of its steps.
func listen(g *game.Game, text string) (told, error) {
	t := told{properties: map[property]bool{}, boards: map[string]string{}}
	err := command.Walk(text, command.DefaultLimits(), func(_ int, text string) error {
		t.hear(command.Decode(text))
		return nil
	})
	if err != nil {
		return t, err
	}
	for _, step := range g.Steps {
		texts, err := step.Texts()
		if err != nil {
			return t, err
		}
		for _, text := range texts {
			t.hear(command.Decode(text))
		}
	}
	return t, nil
}

func (t *told) hear(leaf command.Leaf) {
	switch c := leaf.(type) {
	case command.GlobalProperty:
		name, container, _ := c.Property()
		t.properties[property{cmp.Or(container, moduleProperties), name}] = true
	case command.MutableProperty:
		t.properties[property{cmp.Or(c.Container, moduleProperties), c.Name}] = true
	case command.BoardPicker:
		var names []string
		for _, b := range c.Boards {
			name := b.Name
			if b.Reversed {
				name = say.F("diff/is-reversed", "{name} (reversed)", name).String()
			}
			names = append(names, name)
		}
		t.boards[c.Map] = strings.Join(names, ", ")
	}
}

// surroundings compares everything in two files except the pieces.
func surroundings(r *Report, a, b *ending, module *vmod.Module, opt Options) {
	was, is := a.game.Record(), b.game.Record()
	r.add(say.As("diff/group-turn", "Turn"), turns(was, is, module))
	r.add(say.As("diff/group-properties", "Properties"), properties(a, b))
	r.add(say.As("diff/group-boards", "Boards"),
		texts(say.As("diff/boards-of", "boards of {map}"), a.told.boards, b.told.boards))
	r.add(say.As("diff/group-players", "Players"), players(was.Players, is.Players))
	r.add(say.As("diff/group-notes", "Notes"), notes(was, is, opt))
	r.add(say.As("diff/group-extensions", "Extensions"),
		texts(say.As("diff/extension", "extension {extension}"), extensions(was), extensions(is)))
	var other []Change
	if was.AtStart != is.AtStart {
		other = values(other, say.F("diff/setup-stacks", "stacks of the set-up are in the file"),
			yes(was.AtStart), yes(is.AtStart))
	}
	if !slices.Equal(was.Chat, is.Chat) {
		other = values(other, chat(), count(len(was.Chat), oneLine(), chatLines()),
			count(len(is.Chat), oneLine(), chatLines()))
		if len(was.Chat) == len(is.Chat) {
			other = append(other, Change{Kind: Changed, What: chat(), Count: len(is.Chat)})
		}
	}
	r.add(groupOther(), other)
}

func chat() say.Message { return say.F("diff/chat", "chat") }

func oneLine() say.Wording { return say.As("diff/one-line", "1 line") }

func chatLines() say.Wording { return say.As("diff/lines", "{count} lines") }

// saved compares the programs that saved the files, and their comments, but not the
// times.
func saved(a, b *vmod.Save) []Change {
	var all []Change
	all = values(all, say.F("diff/module", "module"), a.ModuleName(), b.ModuleName())
	all = values(all, say.F("diff/module-version", "version of the module"), a.ModuleVersion(), b.ModuleVersion())
	var vassal, comments [2]string
	for i, s := range []*vmod.Save{a, b} {
		if s.Meta != nil {
			vassal[i], comments[i] = s.Meta.VassalVersion, s.Meta.Description.Text
		}
	}
	all = values(all, vassalVersion(), vassal[0], vassal[1])
	return values(all, say.F("diff/comment", "comment"), comments[0], comments[1])
}

func yes(is bool) string {
	if is {
		return say.F("diff/yes", "yes").String()
	}
	return say.F("diff/no", "no").String()
}

// texts compares named texts.
func texts(what say.Wording, was, is map[string]string) []Change {
	var all []Change
	for _, name := range slices.Sorted(maps.Keys(was)) {
		if to, ok := is[name]; !ok {
			all = append(all, Change{Kind: Removed, What: what.With(name), From: was[name]})
		} else {
			all = values(all, what.With(name), was[name], to)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if _, ok := was[name]; !ok {
			all = append(all, Change{Kind: Added, What: what.With(name), To: is[name]})
		}
	}
	return all
}

func turns(was, is *game.Record, module *vmod.Module) []Change {
	from, to := map[string]string{}, map[string]string{}
	for id, turn := range was.Turns {
		from[id] = turn.Encoded
	}
	for id, turn := range is.Turns {
		to[id] = turn.Encoded
	}
	idOf := map[string]string{}
	if module != nil {
		for _, t := range module.TurnTrackers {
			_, had := from[t.ID]
			_, has := to[t.ID]
			a, errA := t.Describe(from[t.ID], nil)
			b, errB := t.Describe(to[t.ID], nil)
			if had && has && errA == nil && errB == nil && a.Text != b.Text {
				from[t.ID], to[t.ID] = a.Text, b.Text
			}
			// Two trackers can have one name.
			if _, taken := idOf[t.Name]; t.Name != "" && !taken {
				idOf[t.Name] = t.ID
			}
		}
	}
	for name, id := range idOf {
		rename(from, id, name)
		rename(to, id, name)
	}
	return texts(named(), from, to)
}

func rename(of map[string]string, id, name string) {
	if v, ok := of[id]; ok {
		delete(of, id)
		of[name] = v
	}
}

func properties(a, b *ending) []Change {
	names := maps.Clone(a.told.properties)
	maps.Copy(names, b.told.properties)
	from, to := map[string]string{}, map[string]string{}
	for p := range names {
		name := p.name
		if p.container != moduleProperties {
			name = say.F("diff/property-of", "{name} of {container}", name, p.container).String()
		}
		if value, ok := a.game.GlobalProperty(p.container, p.name); ok {
			from[name] = value
		}
		if value, ok := b.game.GlobalProperty(p.container, p.name); ok {
			to[name] = value
		}
	}
	return texts(named(), from, to)
}

// players compares seats by the players' passwords, which it never shows.
func players(was, is []command.Player) []Change {
	var all []Change
	seat := func(p command.Player) string { return say.F("diff/seat", "{player}, {side}", p.Name, p.Side).String() }
	matched := make([]bool, len(is))
	for _, p := range was {
		i := slices.IndexFunc(is, func(q command.Player) bool { return q.ID == p.ID })
		if i < 0 {
			all = append(all, Change{Kind: Removed, What: player(), From: seat(p)})
			continue
		}
		matched[i] = true
		all = values(all, player(), seat(p), seat(is[i]))
	}
	for i, p := range is {
		if !matched[i] {
			all = append(all, Change{Kind: Added, What: player(), To: seat(p)})
		}
	}
	return all
}

func player() say.Message { return say.F("diff/player", "player") }

func extensions(r *game.Record) map[string]string {
	all := map[string]string{}
	for _, x := range r.Extensions {
		all[x.Name] = say.F("diff/is-version", "version {version}", x.Version).String()
	}
	return all
}

func notes(was, is *game.Record, opt Options) []Change {
	var all []Change
	all = values(all, say.F("diff/scenario-notes", "scenario notes"), was.ScenarioNotes, is.ScenarioNotes)
	all = values(all, say.F("diff/public-notes", "public notes"), was.PublicNotes, is.PublicNotes)
	if !slices.Equal(was.PrivateNotes, is.PrivateNotes) {
		change := Change{Kind: Hidden, What: say.F("diff/private-notes", "private notes of players")}
		if opt.Reveal {
			change.Kind, change.From, change.To = Changed, private(was.PrivateNotes), private(is.PrivateNotes)
		}
		all = append(all, change)
	}
	if !slices.Equal(was.SecretNotes, is.SecretNotes) {
		from, to := secret(was.SecretNotes, opt), secret(is.SecretNotes, opt)
		notes := texts(say.As("diff/secret-note", "secret note {name}"), from, to)
		if len(notes) == 0 {
			notes = []Change{{Kind: Hidden, What: say.F("diff/secret-notes", "secret notes")}}
		}
		all = append(all, notes...)
	}
	return all
}

func private(notes []command.PrivateNote) string {
	var all []string
	for _, n := range notes {
		all = append(all, n.Text)
	}
	return strings.Join(all, "\n")
}

// secret returns the texts of the secret notes that the reader may see.
func secret(notes []command.SecretNote, opt Options) map[string]string {
	all := map[string]string{}
	for _, n := range notes {
		text := n.Text
		if n.Hidden && !opt.Reveal {
			text = say.F("diff/is-hidden", "(hidden)").String()
		}
		all[n.Name] = text
	}
	return all
}
