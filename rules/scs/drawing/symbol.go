package drawing

import (
	"math"
	"slices"
	"strings"

	"git.sr.ht/~sbinet/gg"
)

// A sign is one of the marks that make up unit symbols, in or at the box of the symbol.
type sign uint8

const (
	cross      sign = iota + 1 // infantry: from corner to corner, both ways
	slash                      // cavalry, reconnaissance: one way
	oval                       // armour: the track
	disc                       // artillery: the ball
	wheels                     // motorized: below the box
	wings                      // airborne
	peak                       // mountain
	fork                       // engineers
	chevron                    // anti-tank
	dome                       // anti-aircraft
	baseLine                   // supply: the line along the bottom
	staff                      // headquarters: the flag of the box
	rocketTip                  // rockets
	flashMark                  // signals
	propeller                  // aircraft
	anchorMark                 // marines, naval
)

// signWords lists the word stems in a unit's type that name a sign.
var signWords = []struct {
	stems string
	signs []sign
}{
	{"antitank antichar anti-char panzerjager panzerabwehr jagdpanzer =pak =at tankdestroyer =td pzjg pzjager",
		[]sign{chevron}},
	{"antiaircraft antiaerien flak =aa flugabwehr =dca", []sign{dome}},
	{"rocket nebelwerfer werfer katyusha lancefusee rakete", []sign{rocketTip, disc}},
	{"panzergrenadier panzergren pzgren pzgr pzg mechani mech meca mecani schutzenpanzer armoredinfantry " +
		"armouredinfantry", []sign{cross, oval}},
	{"panzerpionier", []sign{fork, oval}},
	{"panzeraufklar", []sign{slash, oval}},
	{"artill =guns fieldgun infantrygun assaultgun howitzer mortar mortier kanon haubitz morser feldart =art battery " +
		"batterie", []sign{disc}},
	{"engineer pioneer pionier sapeur sapper genie =eng =pi combatengineer", []sign{fork}},
	{"recon aufklar kundschaft =rec scout spah eclaireur", []sign{slash}},
	{"caval kavall reiter =cav horse dragoon dragon ulan lancer hussar husar cosaque cossack kosak", []sign{slash}},
	{"fallschirm paratroop parachut para airborne aeroport luftlande glider airlanding =abn air", []sign{wings}},
	{"gebirg mountain montagn alpin alpini jager-gebirgs =mtn", []sign{peak}},
	{"marine navy naval amphib commando-marine seebatail fusiliersmarin", []sign{anchorMark}},
	{"infant fusil schutzen gren grenadier rifle volksgrenad fuss foot tirailleur guard garde musket =inf jager " +
		"chasseur landwehr strel skirm bersag", []sign{cross}},
	{"motor =mot =mtz lorry camion", []sign{wheels}},
	{"panzer armor armour tank char blind =pz =arm assaultgun sturmgesch stug selbstfahr automot selfpropelled",
		[]sign{oval}},
	{"supply ravitaill nachschub versorgung =train depot trossen truck logist", []sign{baseLine}},
	{"=hq headquart quartier qg =stab hauptquart =command etatmajor", []sign{staff}},
	{"signal nachrichten transmission funk", []sign{flashMark}},
	{"fighter bomber aircraft flieger avion luftwaffe squadron-air plane stuka", []sign{propeller}},
}

// joinedWords returns the words of a type, and each two neighbours joined: "anti-tank" and
// "anti tank" give antitank too.
func joinedWords(name string) []string {
	w := words(name)
	all := slices.Clone(w)
	for i := 1; i < len(w); i++ {
		all = append(all, w[i-1]+w[i])
	}
	return all
}

// symbolOf returns the signs of a type of unit, or none if no word names a sign.
func symbolOf(kind string) []sign {
	w := joinedWords(kind)
	var signs []sign
	for _, s := range signWords {
		if !anyOf(w, s.stems) {
			continue
		}
		for _, one := range s.signs {
			if !slices.Contains(signs, one) {
				signs = append(signs, one)
			}
		}
	}
	return plausible(signs)
}

// plausible drops signs whose words mean something else here, as the tank of anti-tank, and
// adds infantry to airborne and motorized units.
func plausible(signs []sign) []sign {
	has := func(these ...sign) bool {
		return slices.ContainsFunc(these, func(s sign) bool { return slices.Contains(signs, s) })
	}
	drop := func(these ...sign) {
		signs = slices.DeleteFunc(signs, func(s sign) bool { return slices.Contains(these, s) })
	}
	if has(chevron, dome) {
		drop(oval, cross, disc, wings, propeller)
	}
	if has(fork, disc, slash, staff) {
		drop(cross)
	}
	if has(propeller) {
		drop(wings)
	}
	if has(wings, wheels, peak, anchorMark) && !has(cross, slash, oval, disc, fork, chevron, dome, staff, baseLine) {
		signs = append(signs, cross)
	}
	return signs
}

// A panel is a part of a counter, in pixels from its upper left corner.
type panel struct{ x, y, w, h float64 }

func (b panel) centre() point { return point{b.x + b.w/2, b.y + b.h/2} }

// symbol draws the signs of a type into the box, or a short text of the type if it has no
// signs.
func (d *Painter) symbol(dc *gg.Context, b panel, kind string, pen stroke) {
	dc.SetColor(pen.ink)
	dc.SetLineWidth(pen.width)
	dc.SetLineCapButt()
	signs := symbolOf(kind)
	for _, s := range signs {
		b.sign(dc, s)
	}
	c := b.centre()
	if slices.Contains(signs, staff) {
		d.faces.write(dc, line{text: "HQ", x: c.x, y: c.y + 4.5, anchor: 0.5, size: 12, bold: true, ink: pen.ink})
	}
	if len(signs) == 0 && kind != "" {
		l := d.faces.fit(line{text: shortType(kind), x: c.x, anchor: 0.5, size: 13, bold: true, ink: pen.ink}, b.w-4, 7)
		l.y = c.y + l.size*capHeight/2
		d.faces.write(dc, l)
	}
}

// shortType returns a type in at most five letters: its first letters, or its initials.
func shortType(kind string) string {
	w := strings.Fields(cut(kind))
	if len(w) == 0 {
		return "?"
	}
	if r := []rune(w[0]); len(w) == 1 {
		return strings.ToUpper(string(r[:min(4, len(r))]))
	}
	var initials []rune
	for _, one := range w[:min(4, len(w))] {
		initials = append(initials, []rune(one)[0])
	}
	return strings.ToUpper(string(initials))
}

// sign draws one sign in the box.
func (b panel) sign(dc *gg.Context, s sign) {
	c := b.centre()
	switch s {
	case cross:
		dc.DrawLine(b.x, b.y, b.x+b.w, b.y+b.h)
		dc.DrawLine(b.x, b.y+b.h, b.x+b.w, b.y)
	case slash:
		dc.DrawLine(b.x, b.y+b.h, b.x+b.w, b.y)
	case oval:
		dc.DrawRoundedRectangle(c.x-b.w*0.34, c.y-b.h*0.26, b.w*0.68, b.h*0.52, b.h*0.25)
	case disc:
		dc.DrawCircle(c.x, c.y, b.h*0.15)
		dc.FillPreserve()
	case wheels:
		for _, off := range [...]float64{-0.27, 0.27} {
			dc.NewSubPath()
			dc.DrawCircle(c.x+off*b.w, b.y+b.h+2.6, 2.1)
		}
	case wings:
		dc.NewSubPath()
		dc.DrawArc(c.x-b.w*0.11, b.y+b.h, b.w*0.11, math.Pi, 2*math.Pi)
		dc.NewSubPath()
		dc.DrawArc(c.x+b.w*0.11, b.y+b.h, b.w*0.11, math.Pi, 2*math.Pi)
	case peak:
		polygon(dc, point{c.x, b.y + b.h}, 1, point{-b.w * 0.15, 0}, point{0, -b.h * 0.42}, point{b.w * 0.15, 0})
		dc.FillPreserve()
	case fork:
		for _, off := range [...]float64{-0.24, 0, 0.24} {
			dc.DrawLine(c.x+off*b.w, c.y-b.h*0.16, c.x+off*b.w, c.y+b.h*0.24)
		}
		dc.DrawLine(c.x-b.w*0.24, c.y-b.h*0.16, c.x+b.w*0.24, c.y-b.h*0.16)
	case chevron:
		dc.MoveTo(b.x, b.y+b.h)
		dc.LineTo(c.x, b.y)
		dc.LineTo(b.x+b.w, b.y+b.h)
	case dome:
		dc.DrawEllipticalArc(c.x, b.y+b.h, b.w*0.42, b.h*0.72, math.Pi, 2*math.Pi)
	case baseLine:
		dc.DrawLine(b.x, b.y+b.h*0.74, b.x+b.w, b.y+b.h*0.74)
	case rocketTip:
		for _, off := range [...]float64{0, 3} {
			dc.MoveTo(c.x-4, c.y-b.h*0.2-off)
			dc.LineTo(c.x, c.y-b.h*0.36-off)
			dc.LineTo(c.x+4, c.y-b.h*0.2-off)
			dc.NewSubPath()
		}
	case flashMark:
		dc.MoveTo(b.x, b.y)
		dc.LineTo(c.x+2, c.y+3)
		dc.LineTo(c.x-2, c.y-3)
		dc.LineTo(b.x+b.w, b.y+b.h)
	case propeller:
		polygon(dc, c, 1, point{-b.w * 0.34, -b.h * 0.22}, point{-b.w * 0.34, b.h * 0.22},
			point{b.w * 0.34, -b.h * 0.22}, point{b.w * 0.34, b.h * 0.22})
		dc.FillPreserve()
	case anchorMark:
		dc.DrawLine(c.x, c.y-b.h*0.3, c.x, c.y+b.h*0.3)
		dc.DrawLine(c.x-3, c.y-b.h*0.18, c.x+3, c.y-b.h*0.18)
		dc.NewSubPath()
		dc.DrawArc(c.x, c.y+b.h*0.02, b.h*0.28, 0.1*math.Pi, 0.9*math.Pi)
	}
	dc.Stroke()
}

// A size is a unit size: the word stems that name it, and its mark.
type size struct{ stems, mark string }

// sizes has the sizes of the series (SCS "Unit Size Indicators") and those below a platoon.
var sizes = []size{
	{"armygroup heeresgruppe =darmees =xxxxx =front", "XXXXX"},
	{"kampfgruppe =kg battlegroup", "KG"},
	{"regiment rgt regt demibrigade standarte =iii", "III"},
	{"brigade bde brig =x", "X"},
	{"division div =xx", "XX"},
	{"corps korps korpus =xxx", "XXX"},
	{"army armee =xxxx", "XXXX"},
	{"battalion bataillon batallion =bat =bn btl abteilung =abt =ii", "II"},
	{"group groupe grp gruppe task", "Grp"},
	{"company kompanie compagnie coy =co =cie =kp battery batterie squadron schwadron escadron troop =i", "I"},
	{"platoon zug peloton section", "•••"},
	{"squad escouade =team", "•"},
}

// sizeMark returns the mark of a size, or "" if no word names a mark.
func sizeMark(name string) string {
	for _, s := range sizes {
		if anyOf(joinedWords(name), s.stems) {
			return s.mark
		}
	}
	return ""
}
