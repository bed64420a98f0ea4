package words

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// lacks words what a pack leaves out, by its code, or by its code and key. If units or other
// things lack it, kind names them in the plural. If part of it is there and nothing is
// counted, some is the wording.
var lacks = map[string]struct{ what, kind, some string }{
	"map":                   {what: "the extent of the map: [[map]]"},
	"hexes":                 {what: "hexes on the maps"},
	"terrain":               {"the terrain of the hexes", "", "the terrain of {lacking} of {of} hexes"},
	"hexsides":              {what: "rivers, roads and what else lies on hexsides"},
	"confirmation":          {what: "surveyed rows that wait for confirmation: {key}"},
	"chart":                 {what: "the terrain effects chart"},
	"features":              {what: "the features of the terrain effects chart"},
	"costs":                 {"the cost in movement points", "features", "the cost in movement points: {names}"},
	"effects":               {"the effect in combat", "features", "the effect in combat: {names}"},
	"overruns":              {"whether overruns are allowed", "features", "whether overruns are allowed: {names}"},
	"air-modifiers":         {"the air modifier", "features", "the air modifier: {names}"},
	"mixed":                 {what: "which of several terrains in a hex counts: {key} below [terrain]"},
	"rest":                  {what: "the {key} that it does not name"},
	"rest tec":              {what: "the features that it does not name"},
	"phases":                {what: "the sequence of play: [[phase]]"},
	"phase-rules":           {what: "who moves, and whether stacking is enforced,", kind: "phases"},
	"oos-phase":             {what: "the phase in which OOS markers change: markers below [[phase]]"},
	"arrival-phase":         {what: "the phase of reinforcements: reinforcements = true below [[phase]]"},
	"turns":                 {what: "how many turns the game has: turns"},
	"order":                 {what: "the Order of Arrival"},
	"limit":                 {what: "the stacking limit and what it counts: [stacking]"},
	"consequence":           {what: "what happens to an excess: consequence below [stacking]"},
	"figure":                {what: "{key}", kind: "units"},
	"figure ma":             {what: "movement allowance", kind: "units"},
	"figure exploit":        {what: "exploitation mark", kind: "units"},
	"figure stacking":       {what: "stacking points", kind: "units"},
	"reduced-figure":        {what: "reduced {key}", kind: "units"},
	"reduced-figure ma":     {what: "reduced movement allowance", kind: "units"},
	"crt":                   {what: "the combat results table"},
	"results":               {what: "results that the table leaves empty"},
	"meanings":              {some: "what these results mean beyond A#r# D#r#, which is not checked: {names}"},
	"status":                {what: "what the status does: {key}", some: "{names} below {key}"},
	"marker":                {what: "a marker that means {key}"},
	"places " + supplyRole:  {what: "the supply sources of every side"},
	"places " + deadRole:    {what: "where eliminated units are put"},
	"places " + entryRole:   {what: "the entry hexes"},
	"places " + controlRole: {what: "which hexes the sides control when the game begins"},
	"places " + victoryRole: {what: "the places that are worth victory points"},
	"places " + rebuildRole: {what: "where eliminated units wait to be rebuilt"},
	"places":                {what: "places with the role {key}"},
	"sources":               {what: "the supply sources", kind: "sides"},
	"trace-limit":           {what: "how long a supply line may be: limit below [supply]"},
	"bands":                 {what: "what the points mean: bands below [victory]"},
	"strikes":               {what: "how many strikes there are in which turns", kind: "sides"},
	"strike-value":          {what: "strike value", kind: "sides"},
	"splits":                {what: "split strikes a turn and their value", kind: "sides"},
	"garrisons":             {what: "how many there may be, and the phases,", kind: "garrisons"},
	"replacements":          {what: "how many replacements a side receives: [[replacement]]"},
	"pullout":               {what: "[pullout]"},
	"pullout-rolls":         {what: "up to which roll it happens in which turn: rolls below [pullout]"},
	"pullout-turns":         {what: "when it happens: automatic and rolls below [pullout]"},
	"returns":               {what: "the units that come back: returns below [pullout]"},
}

const (
	supplyRole  = string(scspack.RoleSupply)
	deadRole    = string(scspack.RoleDead)
	entryRole   = string(scspack.RoleEntry)
	controlRole = string(scspack.RoleControl)
	victoryRole = string(scspack.RoleVictory)
	rebuildRole = string(scspack.RoleRebuild)
)

// Lacks returns what is missing for a need, each as "file: what", if a pack has nothing of it.
func Lacks(p *scspack.Pack, n scspack.Need) []string {
	var lacks []string
	for _, m := range p.Lacks(n) {
		lacks = append(lacks, m.File+": "+Missing(m))
	}
	return lacks
}

// mostLacking limits the names of things that lack something.
const mostLacking = 5

// Missing is what a pack leaves out: "movement allowance of 3 of 40 units: a, b, c".
func Missing(m scspack.Missing) string {
	w, ok := lacks[string(m.Code)+" "+m.Key]
	if !ok {
		w = lacks[string(m.Code)]
	}
	format, names := w.what, m.Names
	switch {
	case m.Of > 0 && m.Lacking == m.Of:
		names = nil
		format += " of every " + strings.TrimSuffix(w.kind, "s")
	case m.Of > 0 && w.kind != "":
		format += " of {lacking} of {of} " + w.kind + ": {names}"
		if len(names) > mostLacking {
			names = append(names[:mostLacking:mostLacking], "…")
		}
	case m.Of > 0 || len(names) > 0:
		format = w.some
	}
	return strings.NewReplacer("{key}", m.Key, "{names}", strings.Join(names, ", "),
		"{lacking}", strconv.Itoa(m.Lacking), "{of}", strconv.Itoa(m.Of)).Replace(format)
}
