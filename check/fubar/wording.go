package fubar

import "github.com/umpire-vassal/umpire/check/rule"

// noOrders refuses the orders of --declare.
var noOrders = rule.Wording{Code: "fubar/no-orders",
	English: "games of this series have no orders: [[activation]], [[action]] and [[fire]] of vassal.toml read the " +
		"chat"}
