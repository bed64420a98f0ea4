package words

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// mostNeeds bounds the inputs that are named in one line.
const mostNeeds = 4

// Doubt is a doubt about a deployment table, with what would settle it.
func (s Speaker) Doubt(d deploy.Doubt) string { return d.String() + s.needs(d.Needs) }

// Fault is how a position differs from a deployment table, with what would tell.
func (s Speaker) Fault(f deploy.Fault) string { return f.String() + s.needs(f.Needs) }

// needs is a clause about what would have to be known, "" for nothing.
func (s Speaker) needs(inputs []scs.Input) string {
	names := s.Inputs(inputs)
	switch {
	case len(names) == 0:
		return ""
	case len(names) > mostNeeds+1:
		return fmt.Sprintf("; it needs %s and %d more", strings.Join(names[:mostNeeds], ", "), len(names)-mostNeeds)
	}
	return "; it needs " + strings.Join(names, ", ")
}
