package module

import (
	"fmt"
	"strings"
)

// mostNamed bounds the names that one finding lists.
const mostNamed = 10

// listed returns the first names of a list, and how many more there are.
func listed(names []string) string {
	more := ""
	if n := len(names) - mostNamed; n > 0 {
		names, more = names[:mostNamed], fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ") + more
}
