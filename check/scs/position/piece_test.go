package position_test

import (
	"reflect"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Pieces that differ in any field, whichever fields there come to be, are not equal.
func TestPieceEqual(t *testing.T) {
	full := func() position.Piece {
		return position.Piece{Unit: &scspack.Unit{ID: "n1"}, Mark: &position.Mark{ID: "oos"}, Unread: []scspack.Meaning{"dg"}, Marks: []position.Mark{{ID: "dg"}}}
	}
	a, b := full(), full()
	if !a.Equal(&b) {
		t.Error("a piece and its copy differ")
	}
	fields := reflect.ValueOf(&b).Elem()
	for i := range fields.NumField() {
		if !fields.Type().Field(i).IsExported() {
			continue // what the engine calls a piece is no part of it
		}
		for _, field := range leaves(fields.Field(i)) {
			b = full()
			switch field.Kind() {
			case reflect.String:
				field.SetString("other")
			case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
				field.SetInt(7)
			case reflect.Uint, reflect.Uint8:
				field.SetUint(7)
			case reflect.Bool:
				field.SetBool(true)
			case reflect.Pointer:
				field.Set(reflect.New(field.Type().Elem()))
			default:
				field.SetZero()
			}
			if a.Equal(&b) || b.Equal(&a) {
				t.Errorf("pieces with another %s are equal", fields.Type().Field(i).Name)
			}
		}
	}
}

// leaves returns the fields of a value that are no structs.
func leaves(v reflect.Value) []reflect.Value {
	if v.Kind() != reflect.Struct {
		return []reflect.Value{v}
	}
	var all []reflect.Value
	for i := range v.NumField() {
		all = append(all, leaves(v.Field(i))...)
	}
	return all
}
