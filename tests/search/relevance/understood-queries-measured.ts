import { readQueries } from './understood-queries'

/** The half used for measuring. Never tune search to it. */
export const MEASURED = readQueries(`
# Sentences with filter words.
is there a quiet library still open in ann arbor | kind library, tags Quiet, open, city Ann Arbor | still open, asked as a question: the quiet one next door is closed
late night study spots gainesville | tags Late Night Access, city Gainesville | late night and a city
student center open 24/7 mit | name Stratton Student Center, always, uni ^Massachusetts Institute | round the clock, a part of a name and a university
noise is ok, somewhere to talk at purdue | notTag Quiet, uni ^Purdue | noise is ok means not quiet
lively coffee shop with snacks in madison | kind cafe, notTag Quiet, anyTag Food Service + Near By Food, city Madison | lively, and snacks for food
place for a group project with wifi near rice | tags Group Friendly + Wifi, uni ^Rice | group and a tag, near a university
library with outlets that isnt busy eugene | kind library, tags Outlet, city Eugene | not busy without an apostrophe
cafe with power outlets and wifi new orleans | kind cafe, tags Outlet + Wifi, city New Orleans | only one café has both
coffee place thats open late near asu | kind cafe, tags Late Night Access, uni ^Arizona State | open late near a university by its letters
quiet coworking with private rooms near stanford | kind coworking, tags Quiet + Private Rooms, uni ^Stanford | two tags and a kind near a university
food and outlets on campus ucla | anyTag Food Service + Near By Food, tags Outlet, category On-Campus, uni Los Angeles | two tags and on campus
somewhere with plugs off campus in philadelphia | tags Outlet, category Off-Campus, city Philadelphia | plugs, off campus: only one spot has them
uncrowded quiet bookstore in seattle | kind bookshop, tags Quiet, city Seattle | uncrowded for not busy
open now group friendly los angeles | tags Group Friendly, open, city Los Angeles | filters first, then a city of two words
quiet places with wifi near me | tags Quiet + Wifi | near me must not get in the way when nobody knows where that is

# Near and at a university.
utexas library | kind library, uni ^University of Texas | an .edu label
cafes around arizona state university | kind cafe, uni ^Arizona State | a university by its name, off campus
study spots near gatech | uni ^Georgia Institute | an .edu label
library at uw seattle | kind library, uni ^University of Washington | a nickname that begins like another university’s
uoregon coffee | kind cafe, uni ^University of Oregon | an .edu label, off campus
coffee near the ohio state university | kind cafe, uni ^Ohio State | an alias with its article, off campus
student union at university of minnesota | name Coffman Memorial Union, uni ^University of Minnesota | a university by most of its name, with the word for a building

# In a city.
bookstore in carrboro | kind bookshop, city Carrboro | a city that isn't the university's
cafe in west lafayette | kind cafe, city West Lafayette | a city of two words
places to study in charlottesville | city Charlottesville | nothing but a city
park in chicago | kind park, city Chicago | a city that is a university too
coworking in new york city | kind coworking, city New York | a city with a word more than it has here
coffee houses in salt lake city | kind cafe, city Salt Lake City | a city of three words

# Words within names, abbreviated or whole.
harper mem library | name Harper Memorial | mem
univ of utah library | kind library, uni ^University of Utah | univ
krach leadership ctr | name Krach | ctr
massachusetts inst of tech library | kind library, uni ^Massachusetts Institute | inst and tech in the name of a university
cafe saint marks place | name Rent Is Due | saint where the address has St.
bern dibner lib | name Bern Dibner | lib
local stop books bleecker street | name Local Stop | street where the address has St

# Compounds, joined or split.
sky way sentences | name Skyway | apart where the name has one word
rainshadow coffee | name Rain Shadow | together where the name has two words
the street car sentence | name Streetcar | apart, with a common word in front
teahouse seattle | name Brackish Tea House | together, and a city
dog wood and dustjacket | name Dogwood | one apart and one together
pitstop atlanta | name Peach Pit Stop | together, without the first word

# Singular and plural.
wilson special collection library | name Wilson Special | singular where the name has the plural
opening credit coffee | name Opening Credits | singular, and open is only a part of a word
wandering apostrophes | name Wandering Apostrophe | plural where the name has the singular
health science library chapel hill | name ^Health Sciences Library | singular where the name has the plural, and a city
bookshops columbus | kind bookshop, city Columbus | a kind in the plural

# A word that matches nowhere: most of the words decide.
library with a balcony in philadelphia | kind library, city Philadelphia | the kind and the city decide | balcony
karaoke cafe ann arbor | kind cafe, city Ann Arbor | must stay in a city of two words | karaoke
treadmill library uva | kind library, uni ^University of Virginia | the kind and the university decide | treadmill
basement coworking new york | kind coworking, city New York | must not lead to another city that is new | basement
late night cafe with a jukebox in austin | kind cafe, tags Late Night Access, city Austin | the filter stays when a word is left out | jukebox
vinyl bookstore tempe | kind bookshop, city Tempe | the word that fits nowhere comes first | vinyl

# A city or a university in the same field.
espresso cambridge | kind cafe, city Cambridge | a synonym of a kind and a city
library minneapolis | kind library, city Minneapolis | a kind and a city
late night tulane | tags Late Night Access, uni ^Tulane | a tag and a university
private rooms madison | tags Private Rooms, city Madison | a tag and a city
outlets manoa | tags Outlet, uni Hawai | a tag and a part of a university’s name

# Names that contain filter words.
off by one coffee | name Off-by-One | off is part of the name
the quorum room | name Quorum Room | room is part of the name
spin cycle study hall | name Spin Cycle | study is part of the name
`)
