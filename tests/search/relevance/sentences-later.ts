import { readQueries } from './understood-queries'

/**
 * Two more batches, each measured once before anything was changed for it, without sentences that the sample has no answer
 * to: 69 of 76 were right, and after nicknames of cities and a few words 42 of 43. The last
 * ones are faults that were found since.
 */
export const LATER_SENTENCES = readQueries(`
# Left out.
somewhere quiet in seattle that isn't a library | tags Quiet, notKind library, city Seattle | that isn't a
library in boulder without a cafe or any food | kind library, notTags Food Service + Near By Food, city Boulder | without two
not on campus, outlets, madison | tags Outlet, category Off-Campus, city Madison | not on campus
i don't want a cafe. wifi in eugene | tags Wifi, notKind cafe, city Eugene | don't want
no group study please, silent, ann arbor | tags Quiet, city Ann Arbor | no before a label
anything but a library near yale | notKind library, uni ^Yale | anything but
outlets, never mind wifi, tempe | tags Outlet, city Tempe | never mind
# Cities and universities.
where do people study in philly | city Philadelphia | a nickname
study spots nyc outlets | tags Outlet, city New York | an abbreviation
places to work near umich that have wifi | tags Wifi, uni ^University of Michigan | an abbreviation
u of chicago late night | tags Late Night Access, uni ^University of Chicago | u of
ut austin quiet library | kind library, tags Quiet, uni Texas | a short name
a good bookshop around harvard square | uni ^Harvard | around, and a square
library @ georgia tech | kind library, uni ^Georgia | an at sign
coffee in honolulu, hi | kind cafe, city Honolulu | a state's letters
quiet in chapel hill nc | tags Quiet, city Chapel Hill | a state's letters without a comma
berkeley california library with printers | kind library, has printing, city Berkeley | a state's name
study la | city Los Angeles | a short name
# Numbers.
we're a group of four and need a whiteboard, berkeley | has whiteboards, seats 4, city Berkeley | a group of four
3 person room at stanford | seats 3, uni ^Stanford | 3 person
room big enough for 8 in berkeley | seats 8, city Berkeley | big enough for
two of us, quiet, minneapolis | tags Quiet, city Minneapolis | two of us
4-person study room in seattle | seats 4, city Seattle | with a hyphen
study room for a dozen people in berkeley | seats 12, city Berkeley | a dozen
# Verbs.
my laptop is dying, need to charge in chicago | tags Outlet, city Chicago | charge
place to plug in and get coffee in boulder | tags Outlet, kind cafe, city Boulder | plug in and coffee
somewhere i can talk on zoom in madison | city Madison | talk
need to make photocopies in austin | has printing, city Austin | photocopies
where to cram all night in cambridge | tags Late Night Access, city Cambridge | all night
work out of a cafe near rice | kind cafe, uni ^Rice | work out of
can i bring food into a library in eugene | kind library, has food-allowed, city Eugene | bring food into
# Words of the site.
charging ports and wifi at tulane | tags Outlet + Wifi, uni ^Tulane | ports
group friendly, outlets, late night access, chicago | tags Group Friendly + Outlet + Late Night Access, city Chicago | three labels
free parking and wifi in salt lake city | tags Free Parking + Wifi, city Salt Lake City | two labels
private study rooms in boulder | tags Private Rooms, city Boulder | a label with a word in it
step free library in new haven | kind library, has wheelchair, city New Haven | a fact
all gender restrooms library seattle | kind library, has all-gender-restroom, city Seattle | a fact
natural light in madison | has daylight, city Madison | daylight
big tables and outlets in austin | has large-desks, tags Outlet, city Austin | large desks
silent floor at michigan | has silent, uni ^University of Michigan | a floor
computer lab in tempe | has computers, city Tempe | a lab
standing desks in boulder | city Boulder | a fact that few have
outdoor seating cafe in los angeles | kind cafe, city Los Angeles | a fact
# Other words for the same.
cute cafe in new haven | kind cafe, tags Aesthetic, city New Haven | cute
instagrammable library in seattle | kind library, city Seattle | a word of nobody
health sciences library near chapel hill | name Health Science, city Chapel Hill | a plural
med school library in new haven | kind library, city New Haven | med school
chai in ann arbor | city Ann Arbor | tea by another name
quiet-ish cafe in columbus | kind cafe, city Columbus | quiet-ish
peaceful spot near ucla | tags Quiet, uni Los Angeles | peaceful
noisy cafe is fine, chicago, with wifi | kind cafe, tags Wifi, city Chicago | noisy
spacious library in gainesville | kind library, city Gainesville | spacious
open round the clock in cambridge | always, city Cambridge | round the clock
open 24/7 near uchicago | uni ^University of Chicago | 24/7
# Nobody's words.
laptop outlets berkeley library | kind library, tags Outlet, city Berkeley | laptop first
chill vibes coffee seattle | kind cafe, city Seattle | vibes
best library for finals week in atlanta | kind library, city Atlanta | finals week
study date cafe in new orleans | kind cafe, city New Orleans | a date
dog friendly cafe with wifi boulder | kind cafe, tags Wifi, city Boulder | dogs
hammock library outlets eugene | kind library, tags Outlet, city Eugene | hammock
zoom friendly quiet room new york | tags Quiet, city New York | zoom friendly
library with good air conditioning in tempe | kind library, city Tempe | air conditioning
# Within a campus.
@Berkeley quiet cafe | kind cafe, tags Quiet | two wishes
@Berkeley plug in my laptop | tags Outlet | a verb
@Berkeley group room with a whiteboard for four | has whiteboards, seats 4 | an area
@Berkeley wheelchair | has wheelchair | a fact
@Berkeley late | tags Late Night Access | a wish
@Berkeley without wifi | notTag Wifi | left out
@Berkeley doe | name ^Doe | a name
@Berkeley anywhere but a library | notKind library | anywhere but
@Stanford quiet with outlets | tags Quiet + Outlet | two wishes
@Yale sterling | name Sterling | a name
@Michigan quiet outlets laptop | tags Quiet + Outlet | nobody's word
@Berkeley printer | has printing | a want
@Berkeley medical | uni Berkeley | a word that the campus lacks
@Yale pretty | tags Aesthetic | beauty
# Written after those were measured.
quiet cafe nyc | kind cafe, tags Quiet, city New York | a nickname at the end
nola coffee | kind cafe, city New Orleans | a nickname first
library in la with outlets | kind library, tags Outlet, city Los Angeles | a nickname in the middle
where's a good place to read in berkeley | city Berkeley | a question
somewhere with couches in madison | city Madison | furniture of nobody
cafe near penn that's open late | kind cafe, tags Late Night Access, uni Pennsylvania | a short name
no cafes please, ucla, wifi | notKind cafe, tags Wifi, uni Los Angeles | no first, a university in the middle
not the library, somewhere at stanford with whiteboards | has whiteboards, notKind library, uni ^Stanford | not the
outlets + wifi + food tulane | tags Outlet + Wifi, uni ^Tulane | pluses
quiet/outlets/wifi in boulder | tags Quiet + Outlet + Wifi, city Boulder | slashes
coffee w/ outlets in eugene | kind cafe, tags Outlet, city Eugene | w/
study rooms for 6 people at berkeley | seats 6, city Berkeley | rooms for 6
table for four with whiteboard berkeley | has whiteboards, seats 4, city Berkeley | a table for four
i have an exam tomorrow, quiet place in chicago | tags Quiet, city Chicago | a story first
my roommate is loud, need silence in ann arbor | tags Quiet, city Ann Arbor | a story that names the contrary
where can my group meet in austin | tags Group Friendly, city Austin | a group that meets
good lighting and outlets in minneapolis | has daylight, tags Outlet, city Minneapolis | light
accessible library in berkeley | kind library, has wheelchair, city Berkeley | accessible
somewhere i can print and scan in seattle | has printing, city Seattle | print and scan
wheelchair accessible cafe in boulder | kind cafe, has wheelchair, city Boulder | accessible
harvard libraries | kind library, uni ^Harvard | a plural
cafés berkeley | kind cafe, city Berkeley | an accent
wi-fi and quiet at yale | tags Wifi + Quiet, uni ^Yale | a hyphen
quietest place in madison | tags Quiet, city Madison | a superlative
quieter than a coffee shop, chicago | city Chicago | a comparison
most outlets in austin | tags Outlet, city Austin | a superlative
biggest library in new haven | kind library, city New Haven | a superlative
late night library gainesville | kind library, tags Late Night Access, city Gainesville | three wishes
all nighter spot at uw madison | tags Late Night Access, uni Wisconsin | all nighter
coffee near moffitt | kind cafe | near a spot
food court study chapel hill | city Chapel Hill | food court
powerpoint practice room with a screen in berkeley | city Berkeley | a screen
law library in ann arbor | name Law, city Ann Arbor | a name
art library seattle | kind library, city Seattle | a name
engineering library at purdue | kind library, uni ^Purdue | a name
@Berkeley outlets and wifi but no food | tags Outlet + Wifi, notTags Food Service + Near By Food | but no
@Berkeley rooms for 8 | seats 8 | seats
@Stanford coffee | kind cafe | a kind
@Berkeley where can i scan stuff | has printing | a verb
@Yale quiet library please | kind library, tags Quiet | please
@Berkeley somewhere beautiful | tags Aesthetic | beauty
@Michigan group | tags Group Friendly | a wish
@Berkeley not a library, quiet | tags Quiet, notKind library | not a
# Reported later.
no people berkeley | city Berkeley | a city after what's left out
no kids berkeley | city Berkeley | a city after what's left out
without crowds ucla | uni Los Angeles | a university after a wish
no crowds seattle | city Seattle | a city after a wish
no laptops berkeley | city Berkeley | a city after what's left out
no reservation berkeley | city Berkeley | a city after what's left out
no line berkeley | city Berkeley | a city after a wish
cafe no music berkeley | kind cafe, city Berkeley | left out between a kind and a city
quiet no people berkeley | tags Quiet, city Berkeley | left out between a wish and a city
no kids nyc | city New York | a nickname after what's left out
@Berkeley library right now | kind library | now
@Berkeley not busy right now | uni Berkeley | now says nothing more
library right now chicago | kind library, city Chicago, open | now
medical library ucla | name Biomedical | another word for it
outdoor seating austin | city Austin | a label in other words
`)
