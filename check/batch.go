package check

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Batch is a set of files that are checked together: the saved games and logs that players
// mailed to each other, perhaps of several games.
//
// It first reads all files to see which one continues which. Then it judges each chain by
// itself. Several goroutines may read files, and later judge chains, at the same time.
type Batch struct {
	files []File
	opt   Options
	links []*chain.Link
	order []int               // the links of the read files, in the order of play
	held  map[int]*chain.Held // the comparison of each file with those before it
	alike *chain.Alike
}

// NewBatch returns a batch of files that are still to be read. Two saved games and nothing
// else form a chain: the user wants to know how the second follows from the first.
func NewBatch(files []File, opt Options) *Batch {
	logs := slices.ContainsFunc(files, func(f File) bool { return f.Save.Log() })
	opt.Chain = opt.Chain || len(files) == 2 && !logs
	return &Batch{files: files, opt: opt, links: make([]*chain.Link, len(files)), alike: chain.NewAlike()}
}

// Read replays a file to see where it begins and ends. It returns an error for a file that
// cannot be replayed; that file takes no further part. Several goroutines may call it, each
// for another file.
func (b *Batch) Read(i int) error {
	f := &b.files[i]
	g, err := f.Save.Load(f.Module)
	if err != nil {
		return errors.Wrap(err, f.Name)
	}
	link := chain.Begin(f.Name, f.Save, g, chain.Options{Reveal: b.opt.Reveal, Whole: b.opt.Chain, Alike: b.alike})
	finish(g)
	link.Close(g)
	if g.CutOff() {
		return errors.Wrap(game.ErrCutOff, f.Name)
	}
	b.links[i] = link
	return nil
}

// Chains returns the files that were read, as indexes. Logs that continue each other form one
// chain, in the order of play, however they were given. Every other file is a chain by itself.
// If two logs continue the same one, the first of them belongs to its chain.
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

// goesOn reports whether log i continues log before, under the same rules. A log that ends
// where it began may also have been played beside the next one, so it only counts as continued
// if the user says that all files are one game.
func (b *Batch) goesOn(before, i int) bool {
	f, g := &b.files[before], &b.files[i]
	if b.links[before].Still() && !b.opt.Chain {
		return false
	}
	return f.referee() != nil && f.referee() == g.referee() && b.links[before].End.Same(b.links[i].Begin)
}

// Check judges one chain. It returns a result for each file, in their order. Several
// goroutines may call it, each for another chain.
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
		found = append(results[k].Findings, found...)
		rule.Sort(found)
		for n := range found { // the texts of all files would stay in memory
			found[n] = found[n].Own()
		}
		results[k].Findings = found
	}
	cover(results, &coverage)
	return results, nil
}

// followed reports whether the phase in which file i ends may go on elsewhere: a later file of
// the same game begins at another position, so that something between the two is missing, or
// it may continue the file.
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

// against returns what a comparison of a file with those before it finds.
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
