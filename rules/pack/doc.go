// Package pack reads a game pack as a folder of TOML and CSV files that players write with a text
// editor and a spreadsheet. It knows the place of every value, so that a problem names file, line and
// column, and it collects the problems of all files instead of stopping at the first. It lays a pack
// over the pack that it extends, table by table and row by row.
//
// It knows no system, and not what any key or column means: the reader of a file asks
// for the keys that it knows and then calls Done, which reports all others.
package pack
