package expression

import "strings"

// placed is the functions over a place of a map, which may be the piece's own.
type placed string

// group is the pieces at a place; the piece's own if the map is "".
func (p placed) group(f *frame, place, mapName string) Group {
	g := Group{Kind: AtLocation, Name: place, Map: mapName}
	own := "LocationName"
	if strings.HasSuffix(string(p), "Zone") {
		g.Kind, own = InZone, "CurrentZone"
	}
	if mapName == "" {
		g.Name, g.Map = f.own(own), f.own("CurrentMap")
	}
	return g
}

func (p placed) sum(f *frame, t []string) (value, error) {
	do := tally{property: t[0], sum: true}
	switch len(t) {
	case 2:
		do.condition = t[1]
	case 4:
		do.condition = t[3]
	}
	if len(t) < 3 {
		return f.totalOnMap(p.group(f, "", ""), do)
	}
	return f.totalOnMap(p.group(f, t[1], t[2]), do)
}

func (p placed) count(f *frame, t []string) (value, error) {
	switch {
	case len(t) == 0:
		return f.totalOnMap(p.group(f, "", ""), tally{})
	case len(t) == 1:
		return f.totalOnMap(p.group(f, "", ""), counting(t[0]))
	case len(t) == 2 && isCondition(t[1]):
		return f.totalOnMap(p.group(f, "", ""), tally{property: t[0], condition: t[1]})
	case t[1] == "":
		return ofInt(0), nil
	case len(t) == 2:
		return f.totalOnMap(p.group(f, t[0], t[1]), tally{})
	case len(t) == 3:
		return f.totalOnMap(p.group(f, t[0], t[1]), counting(t[2]))
	}
	return f.totalOnMap(p.group(f, t[0], t[1]), tally{property: t[2], condition: t[3]})
}

// totalOnMap is total for a group on a map; there is nothing on no map.
func (f *frame) totalOnMap(g Group, t tally) (value, error) {
	if g.Map == "" {
		_, err := f.pieces()
		return ofInt(0), err
	}
	return f.total(g, t)
}

// onMap is the pieces of the named map, of the piece's own if the name is "".
func (f *frame) onMap(mapName string) Group {
	if mapName == "" {
		mapName = f.own("CurrentMap")
	}
	return Group{Kind: OnMap, Map: mapName}
}

func (f *frame) sumMap(t []string) (value, error) {
	do := tally{property: t[0], sum: true}
	mapName := ""
	switch {
	case len(t) == 3:
		mapName, do.condition = t[1], t[2]
	case len(t) == 2 && isCondition(t[1]):
		do.condition = t[1]
	case len(t) == 2:
		mapName = t[1]
	}
	if do.property == "" {
		return ofInt(0), nil
	}
	return f.totalOnMap(f.onMap(mapName), do)
}

// countMap has arguments that mean a map or a property, whichever there is.
func (f *frame) countMap(t []string) (value, error) {
	p, err := f.pieces()
	if err != nil {
		return value{}, err
	}
	mapName, do := "", tally{}
	switch {
	case len(t) == 0:
	case len(t) == 1 && isCondition(t[0]):
		do.condition = t[0]
	case len(t) == 1 && !p.HasMap(t[0]):
		do.property = t[0]
	case len(t) == 1:
		mapName = t[0]
	case len(t) == 2 && isCondition(t[1]) && !p.HasMap(t[0]):
		do = tally{property: t[0], condition: t[1]}
	case len(t) == 2 && isCondition(t[1]):
		mapName, do.condition = t[0], t[1]
	case len(t) == 2:
		mapName, do.property = t[0], t[1]
	default:
		mapName, do = t[0], tally{property: t[1], condition: t[2]}
	}
	return f.totalOnMap(f.onMap(mapName), do)
}

// anywhere is the pieces of the named map, or of all maps without a name. An
// argument that is no text gives false: VASSAL then answers 0.
func anywhere(args []value, mapAt int) (Group, bool) {
	for _, a := range args {
		if a.kind != text && a.kind != nothing {
			return Group{}, false
		}
	}
	if len(args) <= mapAt || args[mapAt].kind == nothing {
		return Group{Kind: Everywhere}, true
	}
	return Group{Kind: OnMap, Map: args[mapAt].s}, true
}

func (f *frame) sum(args []value) (value, error) {
	g, ok := anywhere(args, 2)
	if !ok || args[0].kind == nothing {
		return ofInt(0), nil
	}
	return f.anywhereTotal(g, tally{property: args[0].s, condition: args[1].s, sum: true})
}

func (f *frame) count(args []value) (value, error) {
	g, ok := anywhere(args, 1)
	if !ok {
		return ofInt(0), nil
	}
	return f.anywhereTotal(g, tally{condition: args[0].s})
}

func (f *frame) anywhereTotal(g Group, t tally) (value, error) {
	if g.Kind == OnMap {
		return f.totalOnMap(g, t)
	}
	return f.total(g, t)
}
