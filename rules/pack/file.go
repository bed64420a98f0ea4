package pack

// A File is a file of a pack that is yet to be written.
type File struct {
	// Name is its path in the pack's folder, with slashes.
	Name string
	Data []byte
}
