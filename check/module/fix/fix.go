// Package fix mends in a copy of a module what the rules of package module find. Each fix has a
// name and plans changes to the build file and to other entries of the archive; whatever no fix
// changes is copied byte for byte.
//
// A fix is safe if no game can notice it: what VASSAL itself would add, or what only its list of
// modules shows. All others can break saved games, extensions, expressions or Java classes that
// Umpire does not see, and are made only if they are asked for.
package fix

import (
	"bytes"
	"io"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Fix is a way to mend what some rules find.
type Fix struct {
	// Name is stable and never used again for another fix.
	Name string
	// Rules are the ids of the rules whose findings it mends.
	Rules []string
	// Does is what it changes.
	Does string
	// Risk is what it can break; "" for a safe fix.
	Risk string

	// plan makes the changes. It returns why it can make none or not all, or nothing.
	plan func(*plan) say.Message
}

// All returns all fixes, in the order in which they are made.
func All() []*Fix { return []*Fix{mandatoryPart, metadata, nextGPID, gpid, traitOrder, unusedImage} }

// Of returns the fixes that mend what a rule finds.
func Of(rule string) []*Fix {
	return slices.DeleteFunc(All(), func(f *Fix) bool { return !slices.Contains(f.Rules, rule) })
}

// Offer names in each finding the fixes that mend it.
func Offer(findings []rule.Finding) {
	for i := range findings {
		for _, f := range Of(findings[i].Rule) {
			says := say.As("fix/mends", "--fix={name} -o FILE mends it in a copy, or says why not")
			if f.Risk != "" {
				says = say.As("fix/mends-risky",
					"--fix={name} --unsafe-fixes -o FILE mends it in a copy, or says why not")
			}
			findings[i].Fixes = append(findings[i].Fixes, rule.Fix{Message: says.With(f.Name), Name: f.Name})
		}
	}
}

// Extensions are the extensions of a module that is mended.
type Extensions struct {
	// Known reports that these are all; else there can be others, which could use anything.
	Known bool
	Seen  []*vmod.File
}

// A Mended is a module with changes that are planned and not yet written.
type Mended struct {
	// Steps are the fixes, in the order in which they are made.
	Steps []Step

	module  *module.Module
	edit    *buildfile.Edit // nil if the build file stays
	changes archive.Changes
}

// A Step is what one fix changes, after those before it.
type Step struct {
	Fix *Fix
	// Texts are the entries that are text: the build file, the metadata.
	Texts []Text
	// Removed are entries that go. SetUps are saved games in which pieces change, with their
	// number.
	Removed []string
	SetUps  []SetUp
	// Left is why the fix changes nothing, or not all that it could; it may be empty.
	Left say.Message
}

// Changes reports whether the fix changes anything.
func (s *Step) Changes() bool { return len(s.Texts)+len(s.Removed)+len(s.SetUps) > 0 }

// A Text is an entry before and after a fix. Before is nil for a new entry.
type Text struct {
	Name          string
	Before, After []byte
}

// A SetUp is an entry that is a saved game, with the number of its pieces that change.
type SetUp struct {
	Name   string
	Pieces int
}

// Plan plans fixes for a module or extension. It fails if the changes cannot be written.
func Plan(m *module.Module, fixes []*Fix, extensions Extensions) (*Mended, error) {
	p := newPlan(m, extensions)
	mended := &Mended{module: m}
	was, err := p.edit.Bytes()
	if err != nil {
		return nil, errors.Wrapf(err, "read %s", m.BuildFile)
	}
	first := was
	for _, f := range fixes {
		p.step = Step{Fix: f}
		p.step.Left = f.plan(p)
		is, err := p.edit.Bytes()
		if err != nil {
			return nil, errors.Wrapf(err, "fix %s: edit %s", f.Name, m.BuildFile)
		}
		if !bytes.Equal(was, is) {
			p.step.Texts = slices.Insert(p.step.Texts, 0, Text{m.BuildFile, was, is})
		}
		was = is
		mended.Steps = append(mended.Steps, p.step)
	}
	if !bytes.Equal(first, was) {
		mended.edit = p.edit
	}
	mended.changes, err = p.changes()
	return mended, err
}

// Write writes the module with the changes.
func (m *Mended) Write(w io.Writer) error { return m.module.WriteEdited(w, m.edit, m.changes) }
