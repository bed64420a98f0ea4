package workbook

import "github.com/pkg/errors"

// Sheets are the sheets of a workbook in the order of their tabs.
func Sheets([]byte) ([]Sheet, error) {
	return nil, errors.New("workbook: XLSX is not read in a browser; save the sheet as CSV")
}
