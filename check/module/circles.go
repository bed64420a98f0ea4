package module

import "slices"

// circles returns the names that lead back to themselves, each with the number of its circle, from 1:
// names that lead to each other are in one circle.
func circles(leads map[string][]string) map[string]int {
	found := map[string]int{}
	at, low := map[string]int{}, map[string]int{} // Tarjan's strongly connected components
	done := map[string]bool{}
	var open []string
	var visit func(name string)
	visit = func(name string) {
		at[name] = len(at) + 1
		low[name] = at[name]
		open = append(open, name)
		for _, next := range leads[name] {
			switch {
			case at[next] == 0:
				visit(next)
				low[name] = min(low[name], low[next])
			case !done[next]:
				low[name] = min(low[name], at[next])
			}
		}
		if low[name] != at[name] {
			return
		}
		from := len(open) - 1
		for open[from] != name {
			from--
		}
		for _, one := range open[from:] {
			done[one] = true
			if len(open)-from > 1 || slices.Contains(leads[name], name) {
				found[one] = at[name]
			}
		}
		open = open[:from]
	}
	for name := range leads {
		if at[name] == 0 {
			visit(name)
		}
	}
	return found
}
