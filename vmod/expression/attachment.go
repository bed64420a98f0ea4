package expression

import "strings"

func (f *frame) sumAttach(t []string) (value, error) {
	return f.sumOver(Group{Kind: Attached, Name: t[0]}, t[1:])
}

func (f *frame) countAttach(t []string) (value, error) {
	return f.countOver(Group{Kind: Attached, Name: t[0]}, t[1:])
}

func extremeAttach(largest bool) func(*frame, []string) (value, error) {
	return func(f *frame, t []string) (value, error) {
		var found bool
		var best int32
		err := f.each(Group{Kind: Attached, Name: t[0]}, "", func(m Context) error {
			s, _ := m.Property(t[1])
			if n := number(s); !found || (n > best) == largest && n != best {
				found, best = true, n
			}
			return nil
		})
		return ofInt(best), err
	}
}

// getAttachProperty picks an attached piece by its place, counted from 1, by its
// basic name, or by a condition.
func (f *frame) getAttachProperty(t []string) (value, error) {
	if t[0] == "" || t[1] == "" {
		return ofText(""), nil
	}
	which := "1"
	if len(t) == 3 {
		which = t[2]
	}
	place, condition, basicName := 0, "", ""
	switch {
	case which != "" && onlyDigits(which, '9') && number(which) >= 0:
		place = int(number(which))
		if place == 0 {
			return ofText(""), nil
		}
	case strings.HasPrefix(which, "{"):
		condition = which
	case which == "":
		return ofText(""), nil
	default:
		basicName = which
	}
	found := ofText("")
	seen := 0
	err := f.each(Group{Kind: Attached, Name: t[0]}, condition, func(m Context) error {
		if name, _ := m.Property("BasicName"); basicName != "" && name != basicName {
			return nil
		}
		if seen++; place <= seen && seen == max(place, 1) {
			s, _ := m.Property(t[1])
			found = wrap(s)
		}
		return nil
	})
	return found, err
}
