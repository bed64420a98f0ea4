package bind

// Lines are entries for what players announce in the chat, in words that the binding of a new module
// gives them.
const Lines = `[[turn]]
text = '(?i)^turn (?P<turn>\d+)$'

[[initiative]]
text = '(?i)^(?P<side>\w+) initiative$'

[[activation]]
text = '(?i)^(?P<unit>.+) activates$'

[[fire]]
text = '(?i)^(?P<unit>.+) fires (?P<weapon>.+) at (?P<target>.+)$'

[[fire]]
text = '(?i)^(?P<unit>.+) fires at (?P<target>.+)$'

[[save]]
text = '(?i)^(?P<unit>.+) saves$'

[[melee]]
text = '(?i)^(?P<unit>.+) fights (?P<target>.+)$'

[[damage]]
text = '(?i)^(?P<unit>.+) is damaged$'

[[action]]
text = '(?i)^(?P<unit>.+): (?P<action>.+)$'
`
