package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Checksum returns a SHA-256 over names, sizes and CRC-32 of the entries as the directory claims
// them, in hexadecimal. The order of the entries and their compression change nothing, so a module
// that was unpacked and packed again keeps its checksum.
func (a *Archive) Checksum() string {
	a.summing.Do(func() { a.sum = a.checksum() })
	return a.sum
}

func (a *Archive) checksum() string {
	names := slices.DeleteFunc(a.Names(), func(name string) bool { return strings.HasSuffix(name, "/") })
	slices.Sort(names)
	sum := sha256.New()
	for _, name := range names {
		e := &a.entries[a.last[name]]
		fmt.Fprintf(sum, "%q %d %08x\n", name, e.Size, e.CRC32)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
