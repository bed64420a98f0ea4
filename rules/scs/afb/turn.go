package afb

// DGRemoval is the id of the last phase of a player turn, in which the phasing side's DG markers
// come off (AfB 1.1).
const DGRemoval = "dg-removal"
