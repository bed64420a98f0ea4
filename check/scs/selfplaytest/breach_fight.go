package selfplaytest

// fights are breaches of those who fight.
var fights = []Breach{}

// marks are breaches of those who mark units.
var marks = []Breach{}
