package rule

import (
	"reflect"
	"strings"
)

// Own returns a copy of a finding with copied texts. The original texts may be parts of a file's
// text, which stays in memory as long as they do.
func (f *Finding) Own() Finding {
	return own(reflect.ValueOf(*f)).Interface().(Finding)
}

// own copies a value. The only pointers that it follows are those to a Where: wordings are shared
// by all findings. It does not copy unexported fields, which are numbers.
func own(v reflect.Value) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	switch v.Kind() {
	case reflect.String:
		made.SetString(strings.Clone(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				made.Field(i).Set(own(v.Field(i)))
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		made.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			made.Index(i).Set(own(v.Index(i)))
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		made.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			made.SetMapIndex(own(key), own(v.MapIndex(key)))
		}
	case reflect.Interface:
		if !v.IsNil() {
			made.Set(own(v.Elem()))
		}
	case reflect.Pointer:
		if where, is := v.Interface().(*Where); is && where != nil {
			made.Set(own(v.Elem()).Addr())
		}
	}
	return made
}
