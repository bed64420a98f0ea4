package actions

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// String returns the name, or a number for a player who is not on the roster. It is "" for
// nobody.
func (p Player) String() string {
	switch {
	case p.Number == 0:
		return ""
	case p.Name == "":
		return fmt.Sprintf("player %d", p.Number)
	}
	return p.Name
}

// Known reports whether there is a player.
func (p Player) Known() bool { return p.Number > 0 }

// roster knows the players by their ids, which are passwords and never leave it.
type roster struct {
	numbers map[command.PlayerID]int
	ids     []command.PlayerID
	players []Player
	names   map[string]int // number of the one player of a name, 0 for several
}

// seat returns the player of a line of the roster.
func (r *roster) seat(line command.Player) Player {
	p := r.player(line.ID)
	if p.Name != line.Name {
		if _, taken := r.names[line.Name]; taken {
			r.names[line.Name] = 0
		} else {
			r.names[line.Name] = p.Number
		}
	}
	p.Name, p.Side = line.Name, line.Side
	if line.Side == command.Observer {
		p.Side = ""
	}
	r.players[p.Number-1] = p
	return p
}

// player returns the player with that id, and gives him a number if he is new.
func (r *roster) player(id command.PlayerID) Player {
	if r.numbers == nil {
		r.numbers, r.names = map[command.PlayerID]int{}, map[string]int{}
	}
	n, ok := r.numbers[id]
	if !ok {
		r.players = append(r.players, Player{Number: len(r.players) + 1})
		n = len(r.players)
		r.numbers[id] = n
		r.ids = append(r.ids, id)
	}
	return r.players[n-1]
}

// named returns the only player of that name, or nobody.
func (r *roster) named(name string) Player {
	if n := r.names[name]; n > 0 && name != "" {
		return r.players[n-1]
	}
	return Player{}
}

// clean returns a value of a file without players' ids: modules can put ids into properties.
func (r *Reader) clean(value string) string {
	return r.game.Hide(command.Hide(value, r.roster.ids))
}

// mostPlayers bounds the players whose names are searched for in a line of chat. A game
// has a handful.
const mostPlayers = 100

// within returns the only player whose name is in the text, or nobody.
func (r *roster) within(text string) Player {
	var found Player
	for _, p := range r.players[:min(len(r.players), mostPlayers)] {
		if p.Name == "" || !strings.Contains(text, p.Name) {
			continue
		}
		if found.Known() {
			return Player{}
		}
		found = p
	}
	return found
}
