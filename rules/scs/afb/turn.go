package afb

// The ids of the six phases of a player turn, in their order (AfB 1.1): the German's
// come first, then the Soviet's. scs.NewSequence of the pack is the table of all
// twelve, with what happens in each.
const (
	Reinforcement = "reinforcement" // reinforcements, dice for air strikes, the pull-out, replacements
	Movement      = "movement"      // movement, air strikes, overruns, garrisons
	Combat        = "combat"
	Exploitation  = "exploitation" // air strikes of the German side only
	Supply        = "supply"
	DGRemoval     = "dg-removal" // the phasing side's DG markers come off
)
