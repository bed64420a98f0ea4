package check

import (
	"slices"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
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
	order []int // of the links, as the files follow each other
	games map[*pack.Pack]func() (*scs.Game, error)
}

// NewBatch is a batch of files none of which is read.
func NewBatch(files []File, opt Options) *Batch {
	b := &Batch{files: files, opt: opt, links: make([]*chain.Link, len(files)), games: map[*pack.Pack]func() (*scs.Game, error){}}
	for i := range files {
		if p := files[i].Pack; p != nil && b.games[p] == nil {
			b.games[p] = sync.OnceValues(func() (*scs.Game, error) { return scs.Compile(p) })
		}
	}
	return b
}

// file is a file with its pack compiled, which is done once for all. Where that fails,
// those who need it find out by themselves, and say so.
func (b *Batch) file(i int) File {
	f := b.files[i]
	if compile := b.games[f.Pack]; compile != nil && f.Binding != nil && f.Module != nil {
		f.game, _ = compile()
	}
	return f
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
	b.links[i] = link
	return nil
}

// Chains are the files that were read, as indexes: logs of which each goes on where
// the one before it ended are one chain, in that order, whatever the order in which
// they were given; every other file is one by itself. Files of which two would go on
// from one are no chain with each other.
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

// goesOn says that the log i goes on where the log before ends, by the same rules.
func (b *Batch) goesOn(before, i int) bool {
	f, g := &b.files[before], &b.files[i]
	return f.played() && g.played() && f.Pack == g.Pack && f.Binding == g.Binding && b.links[before].End.Same(b.links[i].Begin)
}

// Check judges one of the chains: the results are those of its files, in their order.
// Several goroutines may each judge another chain.
func (b *Batch) Check(files []int) ([]Result, error) {
	some := make([]File, len(files))
	for k, i := range files {
		some[k] = b.file(i)
	}
	results, err := Chain(some, b.opt)
	if err != nil {
		return nil, err
	}
	for k, i := range files {
		if err := b.held(i, &results[k]); err != nil {
			return nil, err
		}
		rule.Sort(results[k].Findings)
	}
	return results, nil
}

// held holds a file against those that came before it.
func (b *Batch) held(i int, result *Result) error {
	var earlier []*chain.Link
	at := slices.Index(b.order, i)
	for _, k := range b.order[:at] {
		earlier = append(earlier, b.links[k])
	}
	if len(b.order) < 2 {
		return nil
	}
	result.Findings = append(result.Findings, chain.Check(earlier, b.links[i], &result.Coverage)...)
	before, relation := chain.Before(earlier, b.links[i])
	if before == nil || relation.Kind != chain.ContinuesBut || len(before.Steps) > 0 || len(b.links[i].Steps) > 0 {
		return nil
	}
	findings, err := Between(b.files[slices.Index(b.links, before)], b.file(i), b.opt, &result.Coverage)
	result.Findings = append(result.Findings, findings...)
	return err
}
