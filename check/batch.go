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
	// links and alike are let go of when the files are put in order.
	links []*chain.Link
	alike *chain.Alike
	held  []held
	// faulty are the files in which something could not be read.
	faulty []bool
}

// A held is what a file's comparison with those before it leaves.
type held struct {
	findings []rule.Finding
	coverage rule.Coverage
	// before is a saved game: it is asked whether this file can follow from it. It is nil for none.
	before *File
	// after is the index of the log at whose end this saved game was made, -1 for none.
	after int
	// followed reports that the phase in which the file ends may go on elsewhere.
	followed bool
	// open reports that nothing shows which of some other logs come before this one.
	open bool
	// begins is the name of the file that ends where this one begins, "" for none.
	begins string
}

// NewBatch returns a batch of files that are still to be read. Two saved games and nothing
// else form a chain: the user wants to know how the second follows from the first.
func NewBatch(files []File, opt Options) *Batch {
	logs := slices.ContainsFunc(files, func(f File) bool { return f.Save.Log() })
	opt.Chain = opt.Chain || len(files) == 2 && !logs
	return &Batch{
		files: files, opt: opt, links: make([]*chain.Link, len(files)), alike: chain.NewAlike(),
		faulty: make([]bool, len(files)),
	}
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
	b.links[i], b.faulty[i] = link, len(g.Problems()) > 0
	return nil
}

// Chains returns the files that were read, as indexes. Logs that continue each other form one chain,
// in the order of play, however they were given. Every other file is a chain by itself. If two logs
// continue the same log, the first of them belongs to its chain.
func (b *Batch) Chains() [][]int {
	var read, order []int
	var links, inOrder []*chain.Link
	for i, l := range b.links {
		if l != nil {
			read, links = append(read, i), append(links, l)
		}
	}
	for _, k := range chain.Order(links) {
		order, inOrder = append(order, read[k]), append(inOrder, links[k])
	}
	b.held = make([]held, len(b.files))
	for i := range b.held {
		b.held[i].after = -1
	}
	joints := chain.NewJoints(inOrder)
	if len(order) > 1 {
		for k := range order {
			b.hold(order, inOrder, k, joints)
		}
	}
	var chains [][]int
	for _, i := range order {
		before := slices.IndexFunc(chains, func(c []int) bool { return b.goesOn(joints, c[len(c)-1], i) })
		if before < 0 {
			chains = append(chains, []int{i})
		} else {
			chains[before] = append(chains[before], i)
		}
	}
	for _, c := range chains {
		for k, i := range c {
			b.lead(joints, c[max(k+1-mostBefore, 0):k+1], k+1 < len(c), i)
		}
	}
	b.links, b.alike = nil, nil
	return chains
}

// mostBefore is how many logs before a saved game are read again to judge it. A stack that a retreat made too
// high has to be within the limit a player turn later.
const mostBefore = 8

// lead gives the saved games that were made at the end of the last of some logs these logs.
func (b *Batch) lead(joints *chain.Joints, logs []int, goesOn bool, last int) {
	for i := range b.held {
		if b.held[i].after != last || joints.Open(b.links[last]) != nil || b.files[i].Game != b.files[last].Game ||
			slices.ContainsFunc(logs, func(k int) bool { return b.faulty[k] }) {
			continue
		}
		for _, k := range logs {
			b.files[i].after = append(b.files[i].after, b.files[k])
		}
		b.files[i].goesOn = goesOn
	}
}

// hold compares the kth of the files, in the order of play, with those before it. A phase may go
// on elsewhere where a later file of the same game begins at another position, so that something
// between the two is missing, or where it may continue the file.
func (b *Batch) hold(order []int, links []*chain.Link, k int, joints *chain.Joints) {
	i := order[k]
	compared := chain.Hold(links, k)
	h := &b.held[i]
	if !b.opt.Chain {
		compared.Open = joints.Open(links[k])
		h.followed = h.followed || compared.Open != nil
		h.open = joints.OpenBefore(links[k])
	}
	h.findings = compared.Check(&h.coverage)
	if compared.Before == nil {
		return
	}
	before := order[slices.Index(links, compared.Before)]
	if compared.Relation.Kind == chain.Continues && !compared.Relation.Strangers {
		h.begins = b.files[before].Name
	}
	if b.opt.Phase == "" && compared.Relation.Kind == chain.Continues && !compared.Relation.Strangers &&
		b.files[before].referee() != nil && !b.files[i].Save.Log() {
		h.after = before
	}
	but := compared.Relation.Kind == chain.ContinuesBut
	if but && len(compared.Before.Steps) == 0 && len(compared.Link.Steps) == 0 {
		h.before = &b.files[before]
	}
	if b.files[before].Save.Log() && (but || compared.Before.Still() && b.files[i].Save.Log()) {
		b.held[before].followed = true
	}
}

// goesOn reports whether log i continues log before, under the same rules.
func (b *Batch) goesOn(joints *chain.Joints, before, i int) bool {
	f, g := &b.files[before], &b.files[i]
	return f.referee() != nil && f.referee() == g.referee() && joints.Joined(b.links[before], b.links[i])
}

// Check judges one chain. It returns a result for each file, in their order. Several
// goroutines may call it, each for another chain.
func (b *Batch) Check(files []int) ([]Result, error) {
	some := make([]File, len(files))
	for k, i := range files {
		some[k] = b.files[i]
	}
	opt := b.opt
	opt.MayGoOn = b.held[files[len(files)-1]].followed
	opt.OrderOpen = b.held[files[0]].open
	var coverage rule.Coverage
	results, err := judged(some, opt, &coverage)
	if err != nil {
		return nil, err
	}
	for k, i := range files {
		results[k].Begins = b.held[i].begins
		found, err := b.against(i, &coverage)
		if err != nil {
			return nil, err
		}
		b.held[i] = held{}
		found = append(results[k].Findings, found...)
		rule.Sort(found)
		own(found)
		results[k].Findings = found
	}
	cover(results, &coverage)
	return results, nil
}

// against returns what a comparison of a file with those before it finds.
func (b *Batch) against(i int, coverage *rule.Coverage) ([]rule.Finding, error) {
	h := &b.held[i]
	coverage.Add(&h.coverage)
	if h.before == nil {
		return h.findings, nil
	}
	more, err := Between(*h.before, b.files[i], b.opt, coverage)
	return append(slices.Clone(h.findings), more...), err
}
