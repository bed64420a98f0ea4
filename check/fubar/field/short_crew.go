package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// ShortCrew is the note on heavy machine guns: who cannot serve the weapon does not fire it.
var ShortCrew = &Rule{
	Description: rule.Description{
		ID:    "fubar/short-crew",
		Refs:  []string{"Armes de Support: 2"},
		Title: "enough figures to serve a weapon",
		Says:  "Two figures on foot serve a heavy machine gun. On a vehicle or in a bunker one does.",
		Checks: "Counts the figures of each unit on foot that have such a weapon and are neither casualties nor " +
			"suppressed. Too few are " +
			"information: they cannot fire it, unless they are in a bunker.",
		Example: "One of the two machine gunners of Red 2 is suppressed: nobody fires their gun, Armes de Support.",
		Level:   rule.Combat,
	},
	Needs: []Need{NeedUnits, NeedSuppressed, NeedCasualties},
	Run: func(pass *Pass) {
		for _, force := range pass.Position.Forces() {
			if force.Unit.IsVehicle() {
				continue
			}
			if force.Open {
				pass.Unchecked("units", Strangers)
				continue
			}
			pass.Checked("units")
			serve, can := map[*fubarpack.Weapon]int{}, map[*fubarpack.Weapon]int{}
			for _, f := range force.Figures {
				for _, w := range f.weapons() {
					serve[w]++
					if !f.Has(Suppressed) {
						can[w]++
					}
				}
			}
			for i := range pass.Position.Pack.Weapons {
				if w := &pass.Position.Pack.Weapons[i]; w.Crew.Known && serve[w] > 0 &&
					!fubar.Crewed(w, false, can[w]) {
					pass.Report(rule.Finding{
						Verdict: rule.Information, Pieces: force.Seen(),
						Message: say.F("short-crew/few",
							"{can} of {unit} can serve {weapon}; {crew} do, unless it is in a bunker",
							can[w], force.Unit.Name, w.Name, w.Crew.N),
						Evidence: rule.Show(Limit{Unit: force.Unit.ID, Counted: "crew", Count: can[w],
							Limit: w.Crew.N}),
					})
				}
			}
		}
	},
}

func (f *Figure) weapons() []*fubarpack.Weapon {
	if f.Row == nil {
		return nil
	}
	return f.Row.Weapons
}
