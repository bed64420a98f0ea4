package bind

import (
	"regexp"
	"strconv"

	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// boundTracker is a [[turn]] that reads a turn tracker of the module.
type boundTracker struct {
	name string
	text *regexp.Regexp // with a group for the number
}

func (b *Binding) readTracker(t *pack.Table) {
	text := t.String("text")
	if text == "" {
		text = `(?P<turn>\d+)`
	}
	tracker := boundTracker{t.Required("tracker"), selector.Part(t, "text", text)}
	selector.Groups(t, "text", tracker.text, []string{string(Turn)})
	if tracker.text != nil && tracker.text.SubexpIndex(string(Turn)) < 0 {
		t.Add("text", noGroup(), text, string(Turn))
	}
	b.trackers = append(b.trackers, tracker)
	t.Done()
}

// Tracked returns the turn that a turn tracker shows: the first that has a number.
func (b *Binding) Tracked(clock view.Clock) pack.Value {
	for i := range b.trackers {
		tracker := &b.trackers[i]
		text, _ := clock.Tracker(tracker.name, "")
		if found := tracker.text.FindStringSubmatch(text); found != nil {
			if n, err := strconv.Atoi(found[tracker.text.SubexpIndex(string(Turn))]); err == nil {
				return pack.Known(n)
			}
		}
	}
	return pack.Value{}
}

// Untold returns the turn trackers of which the module has none, if no line of chat shows turns
// either: then nothing does.
func (b *Binding) Untold(clock view.Clock) []string {
	var names []string
	for i := range b.trackers {
		if _, ok := clock.Tracker(b.trackers[i].name, ""); ok {
			return nil
		}
		names = append(names, b.trackers[i].name)
	}
	if b.readsLines(Turn) {
		return nil
	}
	return names
}
