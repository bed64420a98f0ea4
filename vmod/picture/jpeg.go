package picture

// Markers of JPEG that have a meaning here.
const (
	startOfImage = 0xd8
	endOfImage   = 0xd9
	startOfScan  = 0xda
)

// isFrame tells whether a marker starts a frame, which holds the size.
func isFrame(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// isBare tells whether a marker has nothing behind it.
func isBare(marker byte) bool {
	return marker == 1 || marker >= 0xd0 && marker <= startOfImage
}

// marker reads the next marker. Between two segments there is none but fill
// bytes; in the data of a scan everything in front of the marker is passed
// over.
func marker(r *reader, inScan bool) (byte, error) {
	for {
		c, err := r.ReadByte()
		if err != nil {
			return 0, err
		}
		if c != 0xff {
			if !inScan {
				return 0, broken(JPEG, "is damaged: %#02x where a marker must be", c)
			}
			continue
		}
		for c == 0xff {
			if c, err = r.ReadByte(); err != nil {
				return 0, err
			}
		}
		if c != 0 {
			return c, nil
		}
		if !inScan {
			return 0, broken(JPEG, "is damaged: it has an empty marker")
		}
	}
}

// segment is the length of what follows a marker.
func segment(r *reader) (int64, error) {
	b, err := r.take(2)
	if err != nil {
		return 0, err
	}
	n := int64(be.Uint16(b)) - 2
	if n < 0 {
		return 0, broken(JPEG, "is damaged: it has a segment of %d bytes", n+2)
	}
	return n, nil
}

func jpegSize(r *reader) (int, int, error) {
	for {
		m, err := marker(r, false)
		if err != nil {
			return 0, 0, err
		}
		if isBare(m) {
			continue
		}
		if m == endOfImage || m == startOfScan {
			return 0, 0, broken(JPEG, "tells no size")
		}
		n, err := segment(r)
		if err != nil {
			return 0, 0, err
		}
		if isFrame(m) {
			b, err := r.take(5)
			if err != nil {
				return 0, 0, err
			}
			return int(be.Uint16(b[3:])), int(be.Uint16(b[1:])), nil
		}
		if err := r.skip(n); err != nil {
			return 0, 0, err
		}
	}
}

// jpegRest walks segments and scans to the end of the image.
func jpegRest(r *reader) error {
	inScan := false
	for {
		m, err := marker(r, inScan)
		if err != nil {
			return err
		}
		if m == endOfImage {
			return nil
		}
		if isBare(m) {
			continue
		}
		n, err := segment(r)
		if err != nil {
			return err
		}
		if err := r.skip(n); err != nil {
			return err
		}
		inScan = m == startOfScan
	}
}
