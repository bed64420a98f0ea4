//go:build !race

package whole

// raced says that the race detector is on.
const raced = false
