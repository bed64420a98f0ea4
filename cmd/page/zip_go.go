//go:build !cgo

package main

import (
	"github.com/klauspost/compress/zstd"
	"github.com/pkg/errors"
)

// zip zips data where no C compiler is at hand: the page works, but has 6 MB. The window is as wide as the program,
// whose parts are alike far apart.
func zip(data []byte) ([]byte, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(32<<20))
	if err != nil {
		return nil, errors.Wrap(err, "zip")
	}
	return z.EncodeAll(data, nil), nil
}
