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
# Written after those were measured.
a library in honolulu that has printers and isn't noisy | kind library, has printing, city Honolulu | isn't noisy
bookstore or cafe with wifi in carrboro | tags Wifi, city Carrboro | or between kinds
somewhere to nap and study in gainesville | city Gainesville | a verb of nobody
sunny cafe in los angeles | has daylight, kind cafe, city Los Angeles | sunny
standing room only library in philadelphia | kind library, city Philadelphia | words of other things
late night food near georgia tech | tags Late Night Access, anyTag Food Service + Near By Food, uni ^Georgia | two wishes and a university
no outlets needed, just quiet, madison | tags Quiet, city Madison | no before what doesn't matter
cafes in minneapolis without paid parking | kind cafe, notTag Paid Parking, city Minneapolis | without before a tag
bring my own lunch to a campus building in boulder | has food-allowed, city Boulder | food of one's own
seats 20 people in austin | seats 20, city Austin | seats and people
room for ten in eugene | seats 10, city Eugene | a number in words
somewhere for me and 3 friends in stanford | seats 3, city Stanford | three friends
private rooms at purdue | tags Private Rooms, uni ^Purdue | a label
group friendly coffee in atlanta | kind cafe, tags Group Friendly, city Atlanta | a label and a word for a kind
inspiring library new orleans or anywhere in new orleans | city New Orleans | said twice
outdoor quiet spot in chicago | tags Quiet, city Chicago | outdoor
scan my notes at ucla | has printing, uni Los Angeles | scan my notes
charge my macbook near harvard | tags Outlet, uni ^Harvard | charge a device
beautiful quiet library without food in ann arbor | kind library, tags Aesthetic + Quiet, notTags Food Service + Near By Food, city Ann Arbor | four wishes
24/7 study spot at georgia tech | always, uni ^Georgia | 24/7
weekend cafe in columbus | kind cafe, city Columbus | a day
library open 12/24 in seattle | kind library, city Seattle | a date that may be unknown
hatcher library wifi | name ^Hatcher, tags Wifi | a name and a wish
widener | name ^Widener | a name
quite library in boulder | kind library, city Boulder | a misspelled wish
@Berkeley quiet but not the stacks | tags Quiet | a name left out
@Berkeley coffee | kind cafe | a word for a kind
@Berkeley pretty library | kind library, tags Aesthetic | beauty
@Stanford whiteboards | has whiteboards | a label
@Yale outlets and snorkels | tags Outlet | nobody's word
@Michigan no wifi | notTag Wifi | left out
@Tech open now | open | a moment
`)
