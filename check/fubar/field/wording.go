package field

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings over positions.
var (
	astrayFigures = rule.Wording{Code: "coherency/astray",
		English: "figures of %s that are out of reach of the others: %d; its next activation roll has %d less"}
	fewInCover = rule.Wording{Code: "half-cover/few",
		English: "figures of %s in cover: %d of %d; fewer than half, so fire at the unit is not made harder"}
	longTrail = rule.Wording{Code: "movement-trail/long",
		English: "%s went %s along its movement trail, %d %s allowed in a turn"}
	severalTurns = rule.Wording{Code: "movement-trail/turns", English: "the trail is of more than one turn"}
	scalesDiffer = rule.Wording{Code: "scale/differ",
		English: "what says how many pixels %s has does not agree: %s"}
	shortCrew = rule.Wording{Code: "short-crew/few",
		English: "%d of %s can serve %s; %d do, unless it is in a bunker"}
	strange = rule.Wording{Code: "strange-piece/unknown",
		English: "nothing says what %q is: a figure of a unit, or a thing on the table"}
	suppressedVehicle = rule.Wording{Code: "suppressed-maximum/vehicle",
		English: "%s is suppressed; vehicles cannot be"}
	tooManySuppressed = rule.Wording{Code: "suppressed-maximum/too-many",
		English: "%d figures of %s are suppressed; at most %d can be (%s)"}
)
