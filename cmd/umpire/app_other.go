//go:build !darwin

package main

// finderEvents returns nil: only on macOS a program is handed files as events.
func finderEvents() func(chan<- []string, func()) error { return nil }
