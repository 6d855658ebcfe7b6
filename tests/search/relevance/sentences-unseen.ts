import { readQueries } from './understood-queries'

/** Written after the other two halves, and measured once before anything was changed for them. */
export const UNSEEN_SENTENCES = readQueries(`
# Left out.
library without late hours at michigan | kind library, notTag Late Night Access, uni ^University of Michigan | without before a wish
not a cafe and not a library in eugene, with wifi | tags Wifi, notKind cafe + library, city Eugene | left out twice
cafe in philadelphia that isn't quiet | kind cafe, notTag Quiet, city Philadelphia | isn't before a wish
quiet no coffee shops near harvard | tags Quiet, notKind cafe, uni ^Harvard | a kind by another name
study somewhere in atlanta, just not the library | notKind library, city Atlanta | not the
coffee but not starbucks in seattle | kind cafe, city Seattle | a name that isn't here
# Cities and universities.
hogwarts library cambridge | kind library, city Cambridge | nobody's word first | hogwarts
cafe minneapolis with karaoke tonight or never mind | kind cafe, city Minneapolis | the city in the middle
spot to cram near mit with outlets | tags Outlet, uni ^Massachusetts | a verb of nobody
eduroam wifi yale | tags Wifi, uni ^Yale | nobody's word first
# Numbers.
5 people group room berkeley whiteboard | has whiteboards, seats 5, city Berkeley | a number first
study room for eight in seattle | seats 8, city Seattle | eight
for 3 hours, a quiet place in boulder | tags Quiet, city Boulder | hours aren't seats
party of six at stanford | seats 6, uni ^Stanford | a party
# Verbs and other words.
where can i print my thesis in berkeley | has printing, city Berkeley | print, and nobody's word
scanner in austin | has printing, city Austin | scan
charge phone in honolulu | tags Outlet, city Honolulu | charge
gorgeous reading spot in new haven | tags Aesthetic, city New Haven | beauty
med library in chapel hill | name Health Science, city Chapel Hill | med
tea room ann arbor | name Tea Room, city Ann Arbor | tea room
24 hour cafe or library in cambridge | always, city Cambridge | 24 hour
quiet and not far from ucla | tags Quiet, uni Los Angeles | not far from isn't left out
# Words of the site.
group friendly cafe in charlottesville, any cafe in charlottesville | kind cafe, city Charlottesville | said twice
wheelchair access in berkeley | has wheelchair, city Berkeley | a fact
hearing loop library seattle | city Seattle, kind library | a fact that few have
daylight and large desks in tempe | has daylight + large-desks, city Tempe | two facts
historic library at yale | kind library, has historic, uni ^Yale | an atmosphere
# Within a campus.
@Berkeley charge my laptop | tags Outlet | a verb
@Berkeley no cafes | notKind cafe | left out
@Berkeley where can I find flying carpets and outlets | tags Outlet | nobody's words
@Stanford green library | name Green | a name
@Berkeley room for 4 with whiteboard and tv | has whiteboards, seats 4 | a number
@Berkeley marginalia | name ^Marginalia | a name off campus
@Berkeley late night spot with food that's not a library | notKind library, tags Late Night Access | a sentence
`)
