package workbook

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// builtIn are the number formats that workbooks name by a number alone (18.8.30).
var builtIn = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%",
	14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
	21: "h:mm:ss", 22: "m/d/yy h:mm",
	37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 45: "mm:ss",
	47: "mm:ss",
}

// formatToken is what a number format is made of: a text, a currency or another bracket, a
// space or filling, the parts of a date, the parts of a number, and any other character.
var formatToken = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)"[^"]*"?|\[[^\]]*\]?|[\\_*](?s:.)?|AM/PM|A/P|y+|m+|d+|h+|s+|General|[0#?.,]*[0#?][0#?.,]*|(?s:.)`)
})

// layouts are the parts of dates as package time writes them.
var layouts = map[string]string{
	"y": "06", "yy": "06", "yyy": "2006", "yyyy": "2006", "m": "1", "mm": "01", "mmm": "Jan", "mmmm": "January",
	"d": "2", "dd": "02", "ddd": "Mon", "dddd": "Monday", "h": "15", "hh": "15", "s": "5", "ss": "05",
}

// elapsed is a span of time, which counts on beyond a day.
var elapsed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^\[(h+|m+|s+)\]$`) })

// isPlaces reports whether a token is the places of a number.
func isPlaces(token string) bool {
	return strings.ContainsAny(token[:1], "0#?.,") && strings.ContainsAny(token, "0#?")
}

// number returns what a cell shows of a number. epoch is the year from which days are counted.
func number(value, format string, epoch int) string {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return value
	}
	code, n := section(format, n)
	tokens := formatToken().FindAllString(code, -1)
	figures, plain := 0, false
	for _, t := range tokens {
		switch {
		case isPlaces(t):
			figures++
		case t == "%":
			n *= 100
		case t == "/", strings.EqualFold(t, "E"), elapsed().MatchString(t):
			plain = true // a fraction, a power of ten, a span of time
		}
	}
	switch {
	case slices.ContainsFunc(tokens, func(t string) bool { return layouts[strings.ToLower(t)] != "" }) &&
		!slices.ContainsFunc(tokens, elapsed().MatchString):
		return date(tokens, n, epoch)
	case figures != 1 || plain:
		return general(n)
	}
	sign, text := "", ""
	for _, t := range tokens {
		if !isPlaces(t) {
			text += literal(t)
			continue
		}
		places := placed(math.Abs(n), t)
		if n < 0 && strings.Trim(places, "0.,") != "" {
			sign = "-"
		}
		text += places
	}
	return sign + text
}

// section returns the part of a format for a number, which is then without its sign if the
// part is for negative numbers alone.
func section(format string, n float64) (string, float64) {
	var parts []string
	from := 0
	for _, at := range formatToken().FindAllStringIndex(format, -1) {
		if format[at[0]:at[1]] == ";" {
			parts, from = append(parts, format[from:at[0]]), at[1]
		}
	}
	parts = append(parts, format[from:])
	switch {
	case n < 0 && len(parts) > 1:
		return parts[1], -n
	case n == 0 && len(parts) > 2:
		return parts[2], n
	}
	return parts[0], n
}

// literal returns what a token shows that is no part of a number or date.
func literal(token string) string {
	switch token[0] {
	case '"':
		return strings.Trim(token, `"`)
	case '\\':
		return token[1:]
	case '_':
		return " "
	case '*':
		return ""
	case '[':
		currency, _ := strings.CutPrefix(strings.Trim(token, "[]"), "$")
		currency, _, _ = strings.Cut(currency, "-")
		if strings.HasPrefix(token, "[$") {
			return currency
		}
		return ""
	}
	return token
}

// general returns a number without a format: at most 15 digits are stored exactly.
func general(n float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// placed writes a number, at least 0, with the places of a format, as "#,##0.00".
func placed(n float64, places string) string {
	whole, decimals, _ := strings.Cut(places, ".")
	if len(decimals) > 30 || n > 1e15 { // Excel has no more places and digits
		return general(n)
	}
	shift := math.Pow10(len(decimals))
	scaled, _ := strconv.ParseFloat(general(n*shift), 64)
	text := strconv.FormatFloat(math.Round(scaled)/shift, 'f', len(decimals), 64)
	before, after, _ := strings.Cut(text, ".")
	for len(after) > 0 && after[len(after)-1] == '0' && decimals[len(after)-1] != '0' {
		after = after[:len(after)-1]
	}
	if before == "0" {
		before = ""
	}
	before = strings.Repeat("0", max(strings.Count(whole, "0")-len(before), 0)) + before
	if strings.Contains(whole, ",") {
		for i := len(before) - 3; i > 0; i -= 3 {
			before = before[:i] + "," + before[i:]
		}
	}
	if decimals != "" && (after != "" || strings.Contains(decimals, "0")) {
		before += "." + after
	}
	return before
}

// date writes a number of days in the form of the tokens. What lies outside of the calendar stays a
// number.
func date(tokens []string, days float64, epoch int) string {
	if days < 0 || days > 2_958_465 { // the end of the year 9999
		return general(days)
	}
	first := time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	switch {
	case epoch == 1900 && days < 60:
		first = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	case epoch == 1900:
		first = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC) // day 60 is 29 February 1900, which never was
	}
	whole, part := math.Modf(days)
	at := first.AddDate(0, 0, int(whole)).Add(time.Duration(math.Round(part*86_400)) * time.Second)
	half := false
	for _, t := range tokens {
		half = half || strings.EqualFold(t, "AM/PM") || strings.EqualFold(t, "A/P")
	}
	var out strings.Builder
	last := ""
	for i, t := range tokens {
		low := strings.ToLower(t)
		layout, is := layouts[low]
		switch {
		case low == "am/pm", low == "a/p":
			out.WriteString(at.Format("PM"))
		case isPlaces(t): // of a second
			continue
		case !is:
			out.WriteString(literal(t))
			continue
		case (low == "m" || low == "mm") && (last == "h" || beforeSeconds(tokens[i+1:])):
			out.WriteString(at.Format(map[string]string{"m": "4", "mm": "04"}[low]))
		case low[0] == 'h' && half:
			out.WriteString(at.Format(map[string]string{"h": "3", "hh": "03"}[low]))
		case low == "h":
			out.WriteString(strconv.Itoa(at.Hour()))
		default:
			out.WriteString(at.Format(layout))
		}
		last = low[:1]
	}
	return out.String()
}

// beforeSeconds reports whether the next part of a date is its seconds, so that "mm" before it
// are minutes.
func beforeSeconds(tokens []string) bool {
	for _, t := range tokens {
		if layouts[strings.ToLower(t)] != "" {
			return t[0] == 's' || t[0] == 'S'
		}
	}
	return false
}
