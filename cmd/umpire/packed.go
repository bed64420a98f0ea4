package main

import (
	"archive/zip"
	_ "embed"
	"io/fs"
	"strings"
	"sync"

	"github.com/pkg/errors"
)

// packedTexts has the schemas and licenses.txt zipped: a tenth of their 0.3 MB. The tests write
// it, and hold it against the files beside it, which are there to be read and compared.
//
//go:embed packed.zip
var packedTexts string

// packed is the folder that packedTexts has.
var packed = sync.OnceValue(func() fs.FS {
	folder, err := zip.NewReader(strings.NewReader(packedTexts), int64(len(packedTexts)))
	if err != nil {
		panic(err) // TestPacked reads it
	}
	return folder
})

// licenses returns the name of every module that a release links, on all its systems, with the
// text of its licence. TestLicenses writes it.
func licenses() (string, error) {
	text, err := fs.ReadFile(packed(), "licenses.txt")
	return string(text), errors.Wrap(err, "read the licences in the program")
}
