package pack

import (
	"strings"
	"unicode/utf8"
)

// longestWord is the most bytes that a word may have to be compared: the cost grows
// with the product of the lengths, and nobody mistypes so long a word.
const longestWord = 64

// A file may have a thousand wrong words where a hundred thousand long ones are known, so a word
// is compared with so many, and so many pairs of letters.
const (
	mostKnown    = 5000
	mostCompared = 100_000
)

// Nearest returns the known word that word probably stands for, ignoring case: the word that the
// fewest changes of a letter lead to, the first of equals. It allows one change, and one more for
// every four letters.
func Nearest(word string, known []string) (string, bool) {
	if word == "" || len(word) > longestWord {
		return "", false
	}
	best, fewest := "", -1
	word = strings.ToLower(word)
	length, compared := utf8.RuneCountInString(word), 0
	for _, k := range known[:min(len(known), mostKnown)] {
		if len(k) > longestWord {
			continue
		}
		runes := utf8.RuneCountInString(k)
		most := 1 + runes/4
		if max(length-runes, runes-length) > most {
			continue
		}
		if compared += length * runes; compared > mostCompared {
			break
		}
		if n := changes(word, strings.ToLower(k)); n <= most && (fewest < 0 || n < fewest) {
			best, fewest = k, n
		}
	}
	return best, fewest >= 0
}

// changes counts the single-letter changes that lead from a to b: insertions, removals,
// replacements and swaps of neighbours (the Levenshtein distance with swaps). b has at
// most longestWord letters.
func changes(a, b string) int {
	letters := []rune(b)
	var rows [3][longestWord + 1]int
	before, last, row := rows[0][:len(letters)+1], rows[1][:len(letters)+1], rows[2][:len(letters)+1]
	for j := range row {
		row[j] = j
	}
	var previous rune
	for i, x := range []rune(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j, y := range letters {
			replaced := last[j]
			if x != y {
				replaced++
			}
			row[j+1] = min(replaced, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && x == letters[j-1] && previous == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		previous = x
	}
	return row[len(letters)]
}
