package view

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// slotNames finds the prototypes of a module's slots. A piece in play does not name them,
// because VASSAL has replaced them by their traits.
type slotNames struct {
	module     *vmod.Module
	prototypes map[string][]string // a cache, by gpid
}

// of returns the names of the prototypes that a slot uses, directly and through other
// prototypes.
func (s *slotNames) of(gpid string) []string {
	names, known := s.prototypes[gpid]
	if known {
		return names
	}
	if slot, ok := s.module.Slot(gpid); ok {
		s.collect(slot.Definition, &names)
	}
	s.prototypes[gpid] = names
	return names
}

// collect adds the prototypes that a definition uses, each once.
func (s *slotNames) collect(definition string, names *[]string) {
	add, ok := command.Decode(definition).(command.AddPiece)
	if !ok {
		return
	}
	traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		return
	}
	for _, raw := range traits {
		use, ok := trait.Decode(raw).(*trait.UsePrototype)
		if !ok || slices.Contains(*names, use.Name) {
			continue
		}
		*names = append(*names, use.Name)
		if prototype, ok := s.module.Prototype(use.Name); ok {
			s.collect(prototype.Definition, names)
		}
	}
}
