package rule

import (
	"reflect"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
)

// Own returns a copy of a finding, or of other data, with copied texts. The original texts may be
// parts of a file's text, which stays in memory as long as they do. The English of messages is shared. Unexported
// fields are copied as they are: they may hold no texts of files.
func Own[T any](value T) T {
	own(reflect.ValueOf(&value).Elem())
	return value
}

// own puts copies of all that a value refers to in its place.
func own(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(strings.Clone(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); field.CanSet() {
				own(field)
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		made := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(made, v)
		for i := range made.Len() {
			own(made.Index(i))
		}
		v.Set(made)
	case reflect.Map:
		if v.IsNil() {
			break
		}
		made := reflect.MakeMapWithSize(v.Type(), v.Len())
		for _, key := range v.MapKeys() {
			made.SetMapIndex(owned(key), owned(v.MapIndex(key)))
		}
		v.Set(made)
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(owned(v.Elem()))
		}
	case reflect.Pointer:
		if said, is := v.Interface().(*say.Said); is && said != nil {
			own := *said
			own.Args = Own(said.Args)
			v.Set(reflect.ValueOf(&own))
		} else if !v.IsNil() {
			v.Set(owned(v.Elem()).Addr())
		}
	}
}

// owned returns a copy of a value that cannot be changed itself.
func owned(v reflect.Value) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	own(made)
	return made
}
