package referee_test

import (
	"archive/zip"
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// anew ends the log, and begins another where this one began.
func (w *playedLog) anew() {
	w.mailed = append(w.mailed, w.file())
	if len(w.past) > 0 {
		w.pieces, w.order = w.past[0].pieces, w.past[0].order
	}
	w.steps, w.past = nil, nil
}

// mail ends the log: the next one begins with what stands now, and with what was done
// in between, which nobody has logged.
func (w *playedLog) mail(between func()) {
	w.mailed = append(w.mailed, w.file())
	between()
	w.steps, w.past = nil, nil
	var all []command.Node
	for _, spot := range w.stacks() {
		var ids []string
		for _, p := range spot {
			all = append(all, command.Node{Text: command.AddPiece{ID: p.id, Type: p.typ, State: placed(p.state, p.window, p.at)}.Encode()})
			ids = append(ids, p.id)
		}
		state := append([]string{spot[0].window, strconv.Itoa(spot[0].at.X), strconv.Itoa(spot[0].at.Y)}, ids...)
		all = append(all, command.Node{Text: command.AddPiece{ID: w.id(), Type: "stack", State: strings.Join(append(state, "@@1"), ";")}.Encode()})
	}
	w.start = all
}

// stacks are the pieces of each point, bottom to top.
func (w *playedLog) stacks() [][]*playedPiece {
	var all [][]*playedPiece
	for _, id := range w.order {
		p := w.pieces[id]
		i := slices.IndexFunc(all, func(s []*playedPiece) bool { return s[0].window == p.window && s[0].at == p.at })
		if i < 0 {
			all = append(all, nil)
			i = len(all) - 1
		}
		all[i] = append(all[i], p)
	}
	return all
}

// file is the log as VASSAL would mail it.
func (w *playedLog) file() []byte {
	var root command.Node
	for token := range command.Top(w.save.Text) {
		node, err := token.Node(command.DefaultLimits())
		if err != nil {
			w.t.Fatal(err)
		}
		if token.Step() {
			continue
		}
		if _, ends := command.Decode(node.Text).(command.EndSave); ends {
			for _, p := range w.players {
				root.Subs = append(root.Subs, command.Node{Text: p.Encode()})
			}
		}
		adds := false
		if err := node.Walk(func(text string) error {
			_, is := command.Decode(text).(command.AddPiece)
			adds = adds || is
			return nil
		}); err != nil {
			w.t.Fatal(err)
		}
		if adds && w.start != nil {
			node = command.Node{Subs: w.start}
			w.start = []command.Node{}
			if len(node.Subs) == 0 {
				continue
			}
		}
		if root.Text == "" && len(root.Subs) == 0 {
			root.Text = node.Text
			continue
		}
		root.Subs = append(root.Subs, node)
	}
	root.Subs = append(root.Subs, w.steps...)
	saved := obfuscation.Decoded{Text: root.Encode(), Form: obfuscation.VCSK, Key: 0x3c}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	entry := func(name string, content []byte) {
		f, err := z.Create(name)
		if err != nil {
			w.t.Fatal(err)
		}
		if _, err := f.Write(content); err != nil {
			w.t.Fatal(err)
		}
	}
	entry("savedGame", saved.Encode())
	for name, content := range w.rest {
		entry(name, content)
	}
	if err := z.Close(); err != nil {
		w.t.Fatal(err)
	}
	return out.Bytes()
}
