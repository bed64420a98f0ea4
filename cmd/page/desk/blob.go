package desk

import "io"

// Bounds in bytes of what a Blob reads at a time, and the number of pieces that stay in memory.
const (
	leastPiece = 1 << 15
	mostPiece  = 1 << 18
	keptPieces = 8
)

// A Blob is a file that can only be read by calls that cost about as much for 30 bytes as for 30,000,
// as a browser's: it reads a piece at a time. Where reading goes on behind the last piece, as through
// the headers of a module's entries, the next read is larger.
type Blob struct {
	Size int64
	// Load fills p with the bytes from at on.
	Load func(p []byte, at int64) error

	pieces  []piece // the last used one last
	through int64   // where the last piece that was loaded ends
	length  int64   // how long that was
}

type piece struct {
	at   int64
	data []byte
}

// ReadAt implements io.ReaderAt.
func (b *Blob) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		if at >= b.Size {
			return n, io.EOF
		}
		data, err := b.from(at)
		if err != nil {
			return n, err
		}
		k := copy(p[n:], data)
		n, at = n+k, at+int64(k)
	}
	return n, nil
}

// from returns some bytes from at on, valid until the next call.
func (b *Blob) from(at int64) ([]byte, error) {
	for i, p := range b.pieces {
		if inside := at - p.at; inside >= 0 && inside < int64(len(p.data)) {
			b.pieces = append(append(b.pieces[:i:i], b.pieces[i+1:]...), p)
			return p.data[inside:], nil
		}
	}
	length := int64(leastPiece)
	if gap := at - b.through; gap >= 0 && gap < b.length {
		length = min(2*b.length, mostPiece)
	}
	length = min(length, b.Size-at)
	p := piece{at: at}
	if len(b.pieces) == keptPieces {
		p.data, b.pieces = b.pieces[0].data, b.pieces[1:]
	}
	if int64(cap(p.data)) < length {
		p.data = make([]byte, length)
	}
	p.data = p.data[:length]
	if err := b.Load(p.data, at); err != nil {
		return nil, err
	}
	b.pieces = append(b.pieces, p)
	b.through, b.length = at+length, length
	return p.data, nil
}
