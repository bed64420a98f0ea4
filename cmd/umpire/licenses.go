package main

import _ "embed"

// licenses names every module that a release links, on all its systems, with the text of
// its licence. TestLicenses writes it.
//
//go:embed licenses.txt
var licenses string
