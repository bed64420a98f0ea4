package archive

import "bytes"

// Raw is the entry as it stands in the file: header, data and descriptor.
func (e *Entry) Raw(file []byte) []byte { return file[e.header:e.end] }

// FirstLocal returns what CopyFirstLocal writes.
func (a *Archive) FirstLocal(name string) ([]byte, error) {
	var b bytes.Buffer
	if err := a.CopyFirstLocal(&b, name); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Ordinary reports whether a name is seen at once to have no problem, and ExamineName returns the
// problems that the full examination finds.
func Ordinary(name string) bool         { return DefaultLimits().ordinary(name) }
func ExamineName(name string) []Problem { return DefaultLimits().examineName(name) }
