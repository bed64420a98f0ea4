package workbook

import "github.com/pkg/errors"

// Sheets returns an error: workbooks are not read in a browser.
func Sheets([]byte) ([]Sheet, error) {
	return nil, errors.New("workbook: XLSX is not read in a browser; save the sheet as CSV")
}
