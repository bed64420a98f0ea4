package scs

// Route returns a cheapest path of a move through waypoints in their order, the last of which is
// where it ends: the drop points of a drag, or the hexes that a player names. It appends the path to
// path as Reach.Path does. ok is false where there is none within the rules. Afterwards the Reach
// holds the last leg's search.
//
// The legs need not be straight: a path may cross itself and its beginning.
func (r *Reach) Route(s *Situation, m Move, reading Reading, path []HexID, waypoints ...HexID) (hexes []HexID,
	ok bool) {
	return r.route(s, m, reading, false, path, waypoints)
}

// RouteBeyond is Route for units that may pay more than their allowance. It is the path that JudgeMove
// shows of a move that is too dear.
func (r *Reach) RouteBeyond(s *Situation, m Move, reading Reading, path []HexID, waypoints ...HexID) (hexes []HexID,
	ok bool) {
	return r.route(s, m, reading, true, path, waypoints)
}

func (r *Reach) route(s *Situation, m Move, reading Reading, unlimited bool, path, waypoints []HexID) ([]HexID, bool) {
	waypoints = legs(m.From, waypoints)
	if len(waypoints) <= 1 {
		r.search(s, m, reading, unlimited)
		if len(waypoints) == 0 {
			return path, r.Has(m.From)
		}
		return r.Path(path, waypoints[0]), r.Has(waypoints[0])
	}
	p := r.prepare(s, m, reading)
	states := s.statesFor(p.side, reading)
	if p.barred[reading] {
		return path, false
	}
	if unlimited {
		for i := range p.groups {
			p.groups[i].budget = known(mostMP)
		}
	}
	r.trail = true
	r.labels.begin(r.from, len(p.groups), s.game.Hexes())
	for i, to := range waypoints {
		r.limited = r.labels.flood(p.groups, states, reading) || r.limited
		if !s.game.index.Has(to) {
			return path, false
		}
		if last := len(waypoints) - 1; i < last {
			if r.labels.head[to] < 0 {
				return path, false
			}
			r.labels.seed(to)
		}
	}
	r.forget(Never - 1)
	r.labels.best(r.cost)
	if p.minimum[reading] && !s.game.rules.minimumIsWhole {
		r.minimum(p, states)
	}
	to := waypoints[len(waypoints)-1]
	if !r.Has(to) {
		return path, false
	}
	return r.trace(path, to), true
}

// legs drops waypoints where the path is already.
func legs(from HexID, waypoints []HexID) []HexID {
	var left []HexID
	for _, to := range waypoints {
		if to != from {
			left = append(left, to)
			from = to
		}
	}
	return left
}
