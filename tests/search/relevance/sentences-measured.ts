import { readQueries } from './understood-queries'

/** The half used for measuring. Never tune search to it. */
export const MEASURED_SENTENCES = readQueries(`
# Left out.
no wifi library at michigan | kind library, notTag Wifi, uni ^University of Michigan | no before a tag at the start
outlets but no food in chapel hill | tags Outlet, notTags Food Service + Near By Food, city Chapel Hill | but no
study spot near rice, not a cafe | notKind cafe, uni ^Rice | the kind left out comes last
not a park, quiet, honolulu | tags Quiet, notKind park, city Honolulu | the kind left out comes first
cafe without group people in berkeley | kind cafe, notTag Group Friendly, city Berkeley | without before a wish
wifi off campus but no coffee shops in ann arbor | tags Wifi, notKind cafe, category Off-Campus, city Ann Arbor | a kind by another name
library without private rooms in gainesville | kind library, notTag Private Rooms, city Gainesville | a tag of two words
not off campus, outlets, tulane | tags Outlet, category On-Campus, uni ^Tulane | not off campus is on campus
somewhere in philadelphia except libraries and cafes | notKind library, city Philadelphia | except, in the plural
library with no late hours at uchicago | kind library, notTag Late Night Access, uni ^University of Chicago | no before a wish
cafe with outlets that's not quiet in new york | kind cafe, tags Outlet, notTag Quiet, city New York | not before a wish
no library! outlets! seattle! | tags Outlet, notKind library, city Seattle | shouted
a bookshop without wifi in chicago | kind bookshop, notTag Wifi, city Chicago | without before a tag

# Cities and universities.
xyzzy madison cafe | kind cafe, city Madison | nobody's word, and the city in the middle | xyzzy
library los angeles with a ball pit | kind library, city Los Angeles | a city of two words in the middle | pit
outlets new orleans coworking for ninjas | tags Outlet, city New Orleans | the city between two wishes | ninjas
coffee ann arbor with unicorns please | kind cafe, city Ann Arbor | the city in the middle | unicorns
tempe quiet corner with aquariums | tags Quiet, city Tempe | the city first | aquariums
something with a moat in charlottesville | city Charlottesville | nothing but the city is left | moat
beanbag place at purdue with wifi | tags Wifi, uni ^Purdue | the university in the middle | beanbag

# Numbers.
room for 10 people in berkeley | seats 10, city Berkeley | ten seats
seats for six near uc berkeley | seats 6, uni Berkeley | a number in words
berkeley group room for seven | seats 7, city Berkeley | seven
there are 5 of us in berkeley | seats 5, city Berkeley | there are five of us
somewhere for a team of 4, with whiteboards, in berkeley | has whiteboards, seats 4, city Berkeley | a team of four
group of 12 in berkeley | seats 12, city Berkeley | a group of twelve

# Verbs.
i need to print something in tempe | has printing, city Tempe | print something
can i scan and print at stanford | has printing, uni ^Stanford | two verbs
library where i can plug my laptop in, eugene | kind library, tags Outlet, city Eugene | plug in, apart
charge my laptop in west lafayette | tags Outlet, city West Lafayette | charge
where can i get food in charlottesville | anyTag Food Service + Near By Food, city Charlottesville | get food
somewhere i can eat my own food in boulder | has food-allowed, city Boulder | one's own food
where can i use a computer in austin | has computers, city Austin | use a computer

# Words of the site.
working alone in private in madison | has working-alone-in-private, city Madison | a way to work
group projects tempe | has group-projects, city Tempe | a way to work
modern library ann arbor | kind library, has modern, city Ann Arbor | an atmosphere and a kind
inspiring cafe seattle | kind cafe, has inspiring, city Seattle | an atmosphere and a kind
relaxed spot in boulder | has relaxed, city Boulder | an atmosphere
low hum or quieter in minneapolis | tags Quiet, city Minneapolis | a level of noise
accessible restrooms in new haven | has restrooms, city New Haven | a fact
somewhere with paid parking in chapel hill | tags Paid Parking, city Chapel Hill | a tag of two words
food in the building at yale | anyTag Food Service, uni ^Yale | a fact that is a tag

# Other words for the same.
beautiful library in new haven | kind library, tags Aesthetic, city New Haven | beautiful
somewhere scenic in boulder | tags Aesthetic, city Boulder | scenic
pretty cafe near uchicago | kind cafe, tags Aesthetic, uni ^University of Chicago | pretty
medicine library chapel hill | name Health Science, city Chapel Hill | medicine
teahouse with wifi in cambridge | name Tea House, tags Wifi, city Cambridge | tea house in one word
24hr spot cambridge | always, city Cambridge | 24hr
library open 24 hr in cambridge | kind library, always, city Cambridge | 24 hr after open
parking in salt lake city | anyTag Free Parking + Paid Parking, city Salt Lake City | parking of either kind

# Nobody's words.
laptop friendly wifi cafe | tags Wifi, kind cafe | nobody's word first | laptop
where can I plug in my laptop and charge my phone | tags Outlet | the same wish twice
wifi for my zoom call | tags Wifi | nobody's words last | zoom
group friendly hangout for the squad in atlanta | tags Group Friendly, city Atlanta | nobody's words in the middle | squad

# Within a campus.
@Berkeley outlets | tags Outlet | one wish
@Berkeley library | kind library | one kind
@Berkeley silent reading room | has reading-room | an area
@Berkeley moffitt | name ^Moffitt | a name
@Yale cafes in new haven | kind cafe | the city of this campus
@Berkeley cafe with wifi and a zipline | kind cafe, tags Wifi | nobody's word | zipline
@Berkeley nothing with food | notTags Food Service + Near By Food | left out
@Stanford printers | has printing | a want
`)
