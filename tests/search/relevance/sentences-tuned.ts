import { readQueries } from './understood-queries'

/** Sentences with words left out, numbers, verbs and unknown words. The half used for tuning. */
export const TUNED_SENTENCES = readQueries(`
# Left out.
library no wifi in ann arbor | kind library, notTag Wifi, city Ann Arbor | no before a tag
quiet spot without food in ann arbor | tags Quiet, notTags Food Service + Near By Food, city Ann Arbor | without before two tags
somewhere quiet in boulder that's not a library | tags Quiet, notKind library, city Boulder | not a, and a kind
not a cafe, with wifi and outlets, in tempe | tags Wifi + Outlet, notKind cafe, city Tempe | the sentence starts with what's left out
place to study in madison but no cafes please | notKind cafe, city Madison | a kind in the plural
wifi but not on campus near ucla | tags Wifi, category Off-Campus, uni Los Angeles | not on campus is off campus
coffee without outlets or paid parking in columbus ohio | kind cafe, notTags Outlet, city Columbus | or goes on leaving out
study spot in eugene other than a library | notKind library, city Eugene | other than a
quiet but not a park or a library in cambridge | tags Quiet, notKind park + library, city Cambridge | two kinds left out
no group people please, library in chicago | kind library, notTag Group Friendly, city Chicago | no before a wish with more words behind it
library that isn't open late in austin | kind library, notTag Late Night Access, city Austin | isn't before a wish
anything but a bookstore in berkeley | notKind bookshop, city Berkeley | anything but a
coffee shop no parking hassle, with free parking in atlanta | kind cafe, tags Free Parking, city Atlanta | what's left out and asked for: what's asked for counts

# Cities and universities.
blarg boulder library | kind library, city Boulder | nobody's word, and the city in the middle | blarg
cafe chapel hill with a fireplace | kind cafe, city Chapel Hill | the city in the middle | fireplace
quiet new haven cafe with swings | tags Quiet, city New Haven | the city between two wishes | swings
silent library salt lake city with a waterfall | kind library, city Salt Lake City | a city of three words in the middle | waterfall
berkeley quiet spot with a piano | tags Quiet, city Berkeley | the city first | piano
somewhere with a trampoline in minneapolis | city Minneapolis | nothing but the city is left | trampoline
hammock spot at yale with outlets | tags Outlet, uni ^Yale | the university in the middle | hammock

# Numbers.
group room for 20 in berkeley | seats 20, city Berkeley | at least 20 seats
group room for 6 people at berkeley | seats 6, uni Berkeley | six seats
study room for a group of four in berkeley | seats 4, city Berkeley | a group of four
room that seats 8 in berkeley | seats 8, city Berkeley | seats 8
table for 2 in berkeley | seats 2, city Berkeley | a table for two
we are 3 people, whiteboard, berkeley | has whiteboards, seats 3, city Berkeley | we are three, and a want

# Verbs.
where can i print in seattle | has printing, city Seattle | print
somewhere to scan documents in berkeley | has printing, city Berkeley | scan
where can i plug in my laptop in boulder | tags Outlet, city Boulder | plug in my laptop
cafe where i can charge my phone in philadelphia | kind cafe, tags Outlet, city Philadelphia | charge my phone
place to eat lunch while studying in tempe | anyTag Food Service + Near By Food, city Tempe | eat lunch, with a verb behind it
where can we talk in madison | notTag Quiet, city Madison | where we can talk
can i bring my lunch to a library in eugene | kind library, has food-allowed, city Eugene | bring my lunch

# Words of the site.
good for group projects in austin | has group-projects, city Austin | a way to work
working with friends in atlanta | has working-with-friends, city Atlanta | a way to work
cozy cafe in madison | kind cafe, has cozy, city Madison | an atmosphere and a kind
historic library in new haven | kind library, has historic, city New Haven | an atmosphere and a kind
talking is fine in seattle | has lively, city Seattle | a level of noise
outlets at most seats in berkeley | has most-outlets, city Berkeley | a label of four words
campus building with wifi in boulder | kind campus building, tags Wifi, city Boulder | a kind of two words
free parking cafe boulder | kind cafe, tags Free Parking, city Boulder | a tag of two words
open to everyone in berkeley | has open-to-all, city Berkeley | access

# Other words for the same.
pretty library in ann arbor | kind library, tags Aesthetic, city Ann Arbor | pretty
pretty quiet cafe in seattle | tags Quiet, kind cafe, city Seattle | pretty only strengthens the next word
beautiful place to study in chicago | tags Aesthetic, city Chicago | beautiful
medical library salt lake city | name Health Sciences | medical for health
tea house in seattle | name Tea House, city Seattle | tea house
24 hr library cambridge | kind library, always, city Cambridge | 24 hr
open 24 hrs in atlanta | always, city Atlanta | hrs
place with parking in atlanta | anyTag Free Parking + Paid Parking, city Atlanta | parking of either kind

# Nobody's words.
quiet laptop | tags Quiet | a wish and nobody's word | laptop
somewhere quiet where I can plug in my laptop | tags Quiet + Outlet | a whole sentence
outlets blarg zzyzx flumph | tags Outlet | three words of nobody | blarg
late night spot for my gf and me in austin | tags Late Night Access, city Austin | people don't count | gf

# Within a campus.
@Berkeley quiet | tags Quiet | one wish
@Berkeley cafe | kind cafe | one kind
@Berkeley group room with a whiteboard for four | has group-room + whiteboards, seats 4 | an area
@Berkeley doe | name ^Doe | a name
@Berkeley quiet cafe near berkeley | kind cafe, tags Quiet | this campus by name
@Berkeley library with outlets and a jacuzzi | kind library, tags Outlet | nobody's word | jacuzzi
@Berkeley not a library | notKind library | left out
@Stanford group room for 8 | has group-room, seats 8 | an area with seats
`)
