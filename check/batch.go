package check

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Batch is files that are checked together: the saved games and logs that went to
// and fro between players, and perhaps those of other games besides.
//
// All of them are read first, to see which goes on where another ends; then the
// chains are judged, each by itself. Files, and then chains, can be read and judged at
// the same time.
type Batch struct {
	files []File
	opt   Options
	links []*chain.Link
	order []int               // of the links, as the files follow each other
	held  map[int]*chain.Held // each file against those before it
}

// NewBatch is a batch of files none of which is read. Whoever names two saved games
// and nothing else wants to know how the one came of the other: they are a chain.
func NewBatch(files []File, opt Options) *Batch {
	logs := slices.ContainsFunc(files, func(f File) bool { return f.Save.Log() })
	opt.Chain = opt.Chain || len(files) == 2 && !logs
	return &Batch{files: files, opt: opt, links: make([]*chain.Link, len(files))}
}

// Read replays a file, to see where it begins and ends. The error is for one that
// cannot be replayed; it takes no part in what follows. Several goroutines may each
// read another file.
func (b *Batch) Read(i int) error {
	f := &b.files[i]
	g, err := f.Save.Load(f.Module)
	if err != nil {
		return errors.Wrap(err, f.Name)
	}
	link := chain.Begin(f.Name, f.Save, g, chain.Options{Reveal: b.opt.Reveal, Whole: b.opt.Chain})
	finish(g)
	link.Close(g)
	if g.CutOff() {
		return errors.Wrap(game.ErrCutOff, f.Name)
	}
	b.links[i] = link
	return nil
}

// Chains are the files that were read, as indexes: logs of which each goes on where
// the one before it ended are one chain, in that order, whatever the order in which
// they were given; every other file is one by itself. Of two that would go on from one
// the first is in its chain.
func (b *Batch) Chains() [][]int {
	var read []int
	var links []*chain.Link
	for i, l := range b.links {
		if l != nil {
			read, links = append(read, i), append(links, l)
		}
	}
	b.order = nil
	for _, k := range chain.Order(links) {
		b.order = append(b.order, read[k])
	}
	b.held = map[int]*chain.Held{}
	inOrder := make([]*chain.Link, len(b.order))
	for k, i := range b.order {
		inOrder[k] = b.links[i]
	}
	for k, i := range b.order {
		b.held[i] = chain.Hold(inOrder, k)
	}
	var chains [][]int
	for _, i := range b.order {
		before := slices.IndexFunc(chains, func(c []int) bool { return b.goesOn(c[len(c)-1], i) })
		if before < 0 {
			chains = append(chains, []int{i})
		} else {
			chains[before] = append(chains[before], i)
		}
	}
	return chains
}

// goesOn says that the log i goes on where the log before ends, by the same rules. One
// that ends where it began can as well be played beside it: that a log goes on from it
// is believed only of files that are said to be one game.
func (b *Batch) goesOn(before, i int) bool {
	f, g := &b.files[before], &b.files[i]
	if b.links[before].Still() && !b.opt.Chain {
		return false
	}
	return f.referee() != nil && f.referee() == g.referee() && b.links[before].End.Same(b.links[i].Begin)
}

// Check judges one of the chains: the results are those of its files, in their order.
// Several goroutines may each judge another chain.
func (b *Batch) Check(files []int) ([]Result, error) {
	some := make([]File, len(files))
	for k, i := range files {
		some[k] = b.files[i]
	}
	opt := b.opt
	opt.GoesOn = opt.GoesOn || b.followed(files[len(files)-1])
	var coverage rule.Coverage
	results, err := judged(some, opt, &coverage)
	if err != nil {
		return nil, err
	}
	for k, i := range files {
		found, err := b.against(i, &coverage)
		if err != nil {
			return nil, err
		}
		results[k].Findings = append(results[k].Findings, found...)
		rule.Sort(results[k].Findings)
	}
	cover(results, &coverage)
	return results, nil
}

// followed says that a later file is of the same game, and does not begin where the
// file ends, or may go on from it: something between the two is missing, or that one
// is it, in which the file's phase may have gone on.
func (b *Batch) followed(i int) bool {
	if !b.files[i].Save.Log() {
		return false
	}
	for j, p := range b.held {
		if p.Before == b.links[i] && (p.Relation.Kind == chain.ContinuesBut || b.links[i].Still() && b.files[j].Save.Log()) {
			return true
		}
	}
	return false
}

// against is what is found in a file when it is held against those before it.
func (b *Batch) against(i int, coverage *rule.Coverage) ([]rule.Finding, error) {
	if len(b.order) < 2 {
		return nil, nil
	}
	p := b.held[i]
	findings := p.Check(coverage)
	if p.Before == nil || p.Relation.Kind != chain.ContinuesBut || len(p.Before.Steps) > 0 || len(p.Link.Steps) > 0 {
		return findings, nil
	}
	more, err := Between(b.files[slices.Index(b.links, p.Before)], b.files[i], b.opt, coverage)
	return append(findings, more...), err
}
