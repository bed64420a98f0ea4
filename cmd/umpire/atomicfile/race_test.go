//go:build race

package atomicfile

// raced says that the race detector is on.
const raced = true
