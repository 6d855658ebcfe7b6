import { readQueries } from './understood-queries'

/** The half used for tuning. */
export const TUNED = readQueries(`
# Sentences with filter words.
quiet place with outlets open now in berkeley | tags Quiet + Outlet, open, city ^Berkeley | three filters and a city
where can i study late in seattle | tags Late Night Access, city Seattle | late, asked as a question
library open 24 hours at stanford | kind library, always, uni ^Stanford | round the clock, at a university
somewhere lively with food near umich | notTag Quiet, anyTag Food Service + Near By Food, uni ^University of Michigan | lively means not quiet, near an .edu label
loud is fine coffee in columbus | kind cafe, notTag Quiet, city Columbus | loud is fine means not quiet
group study room at georgia tech | tags Group Friendly, uni ^Georgia Institute | group, at a university by nickname
not busy library with wifi in chapel hill | kind library, tags Wifi, city Chapel Hill | not busy beside a kind, a tag and a city
not crowded cafe with plugs minneapolis | kind cafe, tags Outlet, city Minneapolis | not crowded, and plugs for outlets
wifi and plugs off campus in tempe | tags Wifi + Outlet, category Off-Campus, city Tempe | two tags and off campus
anything open right now near columbia | open, uni ^Columbia | only open now and a university
i need somewhere silent to work in new haven | tags Quiet, city New Haven | silent for quiet in a whole sentence
cafe with outlets open late in west lafayette | kind cafe, tags Outlet + Late Night Access, city West Lafayette | only one café has both
private study room on campus at uchicago | tags Private Rooms, category On-Campus, uni ^University of Chicago | private rooms on campus
coworking open 24/7 atlanta | kind coworking, always, city Atlanta | round the clock in figures
coffee open now near me | kind cafe|bookshop, open | near me must not get in the way when nobody knows where that is

# Near and at a university.
library near yale university | kind library, uni ^Yale | a university by its name
coffee near upenn | kind cafe, uni ^University of Pennsylvania | an .edu label, off campus
cafes close to uf | kind cafe, uni ^University of Florida | two letters, off campus
study spaces at ut austin | uni ^University of Texas | a nickname with the city in it
places to study near wisc | uni ^University of Wisconsin | an .edu label
bookstores around uchicago | kind bookshop, uni ^University of Chicago | a kind in the plural around a university
libraries at the university of north carolina | kind library, uni North Carolina | a university by most of its name

# In a city.
libraries in salt lake city | kind library, city Salt Lake City | a city of three words
park in boulder | kind park, city Boulder | a kind in a city of one word
coffee in new orleans | kind cafe, city New Orleans | a city of two words
coworking space in los angeles | kind coworking, city Los Angeles | a kind of two words in a city of two words
cafe in honolulu | kind cafe, city Honolulu | a city of one word
library in brooklyn | kind library, city Brooklyn | a city that isn't the university's, and is a street elsewhere

# Words within names, abbreviated or whole.
sterling mem lib | name Sterling Memorial Library | mem and lib
courant inst library | name Courant Institute | inst
kimmel ctr for univ life | name Kimmel Center | ctr and univ
lavin bernick ctr | name Lavin-Bernick | ctr, and a hyphen left out
georgia inst of tech library | kind library, uni ^Georgia Institute | inst and tech in the name of a university
library saint paul | kind library, city St\\. Paul | saint where the city has St.
heat advisory guadalupe street | name Heat Advisory | street where the address has St

# Compounds, joined or split.
blue bonnet back room | name Bluebonnet | apart where the name has one word
bluebook coffee | name Blue Book | together where the name has two words
duck board coffee | name Duckboard | apart where the name has one word
porchlight chapel hill | name Porch Light | together, and a city
tearoom ann arbor | name Tea Room | together, and a city
slick rock slow drip | name Slickrock | apart at the beginning of a longer name

# Singular and plural.
gardner stack | name Gardner | singular where the name has the plural
lassonde studio | name Lassonde | singular where the name has the plural
fisher fine art library | name Fisher Fine Arts | singular where the name has the plural
the rounding errors | name Rounding Error | plural where the name has the singular
parks in cambridge | kind park, city Cambridge | a kind in the plural

# A word that matches nowhere: most of the words decide.
rooftop library new haven | kind library, city New Haven | must stay in New Haven | rooftop
park with hammocks in honolulu | kind park, city Honolulu | the kind and the city decide | hammocks
cafe with an aquarium new orleans | kind cafe, city New Orleans | must not lead to New York | aquarium
quiet library with a projector in boulder | kind library, tags Quiet, city Boulder | the filter stays when a word is left out | projector
library with beanbags at purdue | kind library, uni ^Purdue | the kind and the university decide | beanbags
chess cafe charlottesville | kind cafe, city Charlottesville | the word that fits nowhere comes first | chess

# A city or a university in the same field.
coffee berkeley | kind cafe, city ^Berkeley | a kind and a city
bookstore ucla | kind bookshop, uni Los Angeles | a kind and a university
wifi gainesville | tags Wifi, city Gainesville | a tag and a city
quiet harvard | tags Quiet, uni ^Harvard | a tag and a university
outlets chapel hill | tags Outlet, city Chapel Hill | a tag and a city

# Names that contain filter words.
the late submission | name Late Submission | late is part of the name
oval hours coffee | name Oval Hours | hours is part of the name
law library reading room | name Law Library Reading Room | room is part of the name
`)
