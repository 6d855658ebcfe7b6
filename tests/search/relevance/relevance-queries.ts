import { readFields, readRows } from './understood-queries'
import type { Judged } from './relevance'

const FIELDS = ['name', 'city', 'uni', 'category', 'tag', 'kind', 'allTop', 'none', 'safe']

/** 'q | what the best result must satisfy | why', a query per line. */
const judged = (surface: Judged['surface'], from: number, text: string): Judged[] =>
  readRows(text).map(([q, match, why], at) => ({
    id: from + at,
    surface,
    q: q!,
    match: readFields(match!, FIELDS),
    why: why!,
  }))

const SEARCHED = `
libary | category library, allTop | a letter left out of a family word
liibrary stanford | category library, uni Stanford, allTop | a letter doubled, and a university
coffe berkeley | category cafe, uni Berkeley, allTop | a doubled letter lost, and a city
qiuet library | category library, tag Quiet, allTop | two letters swapped
moffit | name Moffitt | a doubled letter lost
mofftit libary | name Moffitt | two words wrong
kerckoff | name Kerckhoff | a letter left out
ackreman union | name Ackerman | two letters swapped
smahters | name Smathers | two letters swapped
sterlnig memorial | name Sterling | two letters swapped
telegrpah ave | name Marginalia | a street misspelt
hazlenut | name Hazelnut | a word often misspelt
espreso thin air | name Thin Air | a family word wrong
bobst | name Bobst | a name
bob | name Bobst | the beginning of a name
library green | name Green Library | the other way round
union memorial coffman | name Coffman Memorial Union | the other way round
foot note berkeley | name Footnote | a space too many
thinair espresso | name Thin Air | a space left out
footnote berkeley | name Footnote | a name and a city
ibid | name Ibid | a full stop left out
c v starr | name Starr | single letters
martin luther king union | name Martin Luther King | a part of a long name
reading room | category library | a phrase
espresso | category cafe|bookshop, allTop | a synonym
coffeehouses | category cafe|bookshop, allTop | a synonym in the plural
latte seattle | category cafe, city Seattle, allTop | a synonym that no name has
wi fi cafe | category cafe, tag Wifi, allTop | a phrase and a family
wireless library chicago | category library, tag Wifi, city Chicago, allTop | two families and a city
silent library | category library, tag Quiet, allTop | a synonym of a tag
peaceful coffee | category cafe, tag Quiet, allTop | a synonym of a tag
outlets coffee | category cafe, tag Outlet, allTop | a tag in the plural
private rooms library | category library, tag Private Rooms, allTop | a tag of two words
parks | category park, allTop | a kind, not a street
bookstores | category bookshop, allTop | another word for a kind
book shop new york | category bookshop, city New York, allTop | a kind and a city of two words
co-working | category coworking, allTop | a hyphen
library in ann arbor | category library, city Ann Arbor, allTop | a city of two words
the best coffee in chapel hill | category cafe, city Chapel Hill, allTop | words that say nothing
cafés near mit | category cafe, uni Massachusetts Institute, allTop | a nickname, off campus
coffee ucla | category cafe, uni Los Angeles, allTop | a nickname, off campus
umich library | category library, uni University of Michigan, allTop | an .edu label
gatech coffee | category cafe, uni Georgia Institute, allTop | an .edu label, off campus
uc berkeley library | category library, uni Berkeley, allTop | a nickname of two words
ohio state library | category library, uni Ohio State, allTop | a nickname that is a state too
georgia tech | uni Georgia Institute, allTop | a nickname of two words
new york university library | category library, uni New York University, allTop | a name of three words
standford library | category library, uni Stanford, allTop | a university misspelt
havard coffee | category cafe, uni Harvard, allTop | a university misspelt, off campus
manoa library | uni Hawai, category library, allTop | a macron left out
hawaii coffee | uni Hawai, category cafe, allTop | an ʻokina left out
library 📚 | category library, allTop | an emoji beside a word
% | none | nothing but a sign
qwzzkx | none | no word
'; drop table study_locations; -- | safe | must not fail
`

const SUGGESTED = `
stanf | kind u, uni Stanford | the beginning of a university
ucl | kind u, uni Los Angeles | the beginning of a nickname
umich | kind u, uni University of Michigan | an .edu label
michgan | kind u, uni University of Michigan | a university misspelt
massachusets inst | kind u, uni Massachusetts | misspelt and unfinished
uc berk | kind u, uni Berkeley | a nickname of two words, unfinished
harv | kind u, uni Harvard | a university before what is called after it
powel | name Powell Library | the beginning of a place
butelr lib | name Butler Library | two letters swapped
moffit | name Moffitt | a doubled letter lost
dog eared | name Dog-Eared | a hyphen left out
second dra | name Second Draft | two words, unfinished
secnod dra | name Second Draft | misspelt and unfinished
palm parch | name Palm & Parchment | an ampersand left out
x | none | one letter
`

const ON_CAMPUS = `
moffitt library | name ^Moffitt Library$ | the name itself
ker | name ^Ker | a beginning before a part
library | name Library | a part
`

/** Our own queries over the sample content, of the kinds that people type. */
export const OWN_QUERIES: Judged[] = [
  ...judged('search', 1, SEARCHED),
  ...judged('suggest', 101, SUGGESTED),
  ...judged('campus', 201, ON_CAMPUS),
]
