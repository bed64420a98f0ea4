package desk

import (
	"encoding/json"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
)

// A Request is what the page asks. Which fields count depends on what is asked; see Do.
type Request struct {
	Question
	Place
	// Path is the file that is asked about; Paths are several.
	Path  string   `json:"path"`
	Paths []string `json:"paths"`
	// Form is the form of a report, an account or a dump, or the name of a fix.
	Form string `json:"form"`
	// Pictures reports whether a report has the module's pictures.
	Pictures bool `json:"pictures"`
	// Orders is the path of a file as --declare has it, "" for none.
	Orders string `json:"orders"`
	// Seed, Spread, Concentrate and Rename are as the flags of umpire setup and unpack.
	Seed        uint64 `json:"seed"`
	Spread      bool   `json:"spread"`
	Concentrate bool   `json:"concentrate"`
	Rename      bool   `json:"rename"`
	// Edit changes a pack.
	Edit Edit `json:"edit"`
}

// A Reply is the answer to a Request: a value for the page to show, and the bytes of a file for
// the user.
type Reply struct {
	Value any
	Data  []byte
}

// Do does what the page asks. The error's text, of one or several lines, can be shown.
func (d *Desk) Do(what string, request []byte, watch run.Watch) (reply Reply, err error) {
	var q Request
	if err := json.Unmarshal(request, &q); err != nil {
		return Reply{}, errors.Wrap(err, "read the request")
	}
	switch what {
	case "remove":
		for _, p := range q.Paths {
			d.Remove(p)
		}
	case "items":
		reply.Value = d.Items()
	case "packs":
		reply.Value = d.Packs()
	case "fits":
		reply.Value = d.Fits(q.Question)
	case "check":
		reply.Value, err = d.check(&q, watch)
	case "report":
		reply.Data, err = d.Report(q.Form, q.Pictures)
	case "list":
		reply.Data, err = d.List()
	case "sheet":
		reply.Data, err = d.Sheet(q.Place, q.Question)
	case "picture":
		reply.Data, err = d.Picture(q.Place)
	case "log":
		reply.Data, err = d.Account(q.Paths, q.Form, q.Question)
	case "dump":
		reply.Data, err = d.Dump(q.Path, q.Form, q.Question)
	case "inspect":
		reply.Data, err = d.Inspect(q.Path, q.Question)
	case "diff":
		if len(q.Paths) != 2 {
			return Reply{}, errors.New("choose two files to compare")
		}
		reply.Data, err = d.Diff(q.Paths[0], q.Paths[1], q.Question)
	case "setup":
		err = reply.made(d.SetUp(q.Path, q.Module, q.Game, check.SetUpOptions{Seed: q.Seed, Spread: q.Spread, Concentrate: q.Concentrate}))
	case "mend":
		err = reply.made(d.Mend(q.File, q.Form))
	case "unpack":
		err = reply.made(d.Unpack(q.Path, q.Rename))
	case "draft", "form", "file", "edit", "problems", "plan", "ground", "propose", "counters", "counter", "board", "zip":
		err = d.edit(what, &q, &reply)
	default:
		err = errors.Errorf("the page asks for %q, which is unknown", what)
	}
	if err != nil {
		return Reply{}, errors.New(message(err))
	}
	return reply, nil
}

func (r *Reply) made(m *Made, err error) error {
	if err == nil {
		r.Value, r.Data = m, m.Data
	}
	return err
}

func (d *Desk) check(q *Request, watch run.Watch) (*Checked, error) {
	var orders *run.Orders
	if q.Orders != "" {
		text, err := d.text(q.Orders)
		if err != nil {
			return nil, err
		}
		orders = &run.Orders{Name: q.Orders, Text: text}
	}
	return d.Check(q.Question, orders, watch)
}
