package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// SaveRoll is Tirer 3 and 4: armour saves from hits, and what it does not save from hurts.
var SaveRoll = &Rule{
	Description: rule.Description{
		ID:    "fubar/save-roll",
		Refs:  []string{"Tirer 3", "Tirer 4", "Armure Personnelle"},
		Title: "a save for each hit",
		Says: "Figures with armour, or in or behind an armoured vehicle, roll one die for each hit to save them. " +
			"Those that are not saved are " +
			"suppressed or casualties.",
		Checks: "Holds the dice that a unit announces to save it against the fire at it before. More dice than hits " +
			"are suspect, unless others fired " +
			"without saying so. If all of the unit wear the same armour, fewer figures hurt than " +
			"hits with a natural 6 that it does not save are suspect, unless the hits went to figures that were " +
			"suppressed already.",
		Example: "One die of Red 1 hits, and Blue 2 throws three dice to save: suspect, Tirer 3.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needFire, needSaves, needSuppressed, needCasualties},
	Run:   eachAct(bind.Save, checkSave),
}

func checkSave(pass *Pass, turn *Turn, act *Act) {
	fire := act.Of
	if fire == nil || fire.Kind != bind.Fire || len(fire.Dice) == 0 || len(act.Dice) == 0 || fire.After == nil {
		pass.Unchecked("saves", "an announced fire with its dice before each throw for armour")
		return
	}
	least, most, need := fire.hits(pass, turn)
	if need != "" {
		pass.Unchecked("saves", need)
		return
	}
	f := rule.Finding{Verdict: rule.Illegal, Step: act.Last, Pieces: act.Force.Seen()}
	if len(act.Dice) > most {
		pass.Checked("saves")
		f.Message = say.F("save-roll/too-many",
			"{target} throws {count} dice to save it from the fire of {unit}; its hits at most: {most}",
			act.Unit.Name, len(act.Dice), fire.Unit.Name, most)
		f.Evidence = rule.Show(field.Limit{Unit: act.Unit.ID, Counted: "saves", Count: len(act.Dice), Limit: most})
		f.Excuse(otherFire())
		pass.Report(f)
		return
	}
	saved, due, hurt := 0, 0, fire.hurt()
	if armour := wears(act.Unit); armour != nil && armour.Save.Known {
		for _, die := range act.Dice {
			if fubar.Succeeds(die, armour.Save.N) {
				saved++
			}
		}
		due = min(least-saved, len(fire.Target.Figures)-fire.Target.Count(field.Suppressed))
	}
	if len(hurt) < due && fire.Open {
		pass.Unchecked("saves", needsNextLog)
		return
	}
	pass.Checked("saves")
	if len(hurt) >= due {
		return
	}
	f.Message = say.F("save-roll/too-few",
		"figures of {target} that the fire of {unit} hurt: {count}; of its dice at least {least} hit, and "+
			"{saved} are saved", act.Unit.Name, fire.Unit.Name, len(hurt), least, saved)
	f.Evidence = rule.Show(field.Limit{Unit: act.Unit.ID, Counted: "figures hurt", Count: len(hurt), Limit: due})
	f.Excuse(say.F("save-roll/already", "the hits went to figures that were suppressed already"))
	pass.Report(f)
}

// wears returns the armour that all figures of a unit wear; nil where they differ or it is unknown.
func wears(u *fubarpack.Unit) *fubarpack.Armour {
	armour := u.Figures[0].Armour
	for i := range u.Figures {
		if u.Figures[i].Armour != armour {
			return nil
		}
	}
	return armour
}
