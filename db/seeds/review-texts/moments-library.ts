import { lines, type Group } from '../review-text'

/** Things that happened in libraries; one of each [one|another] is picked. */
export const momentsLibrary: Group[] = [
  {
    topic: 'focus',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    Got through [two|three|four|five] chapters of {subject} [in one sitting|before lunch|between two and six|without once checking my phone].
    [Sat down|Parked myself|Settled in] {floor} at [ten|eleven|noon|one] and [didn't look up until four|only got up twice|forgot that lunch existed|left with a finished outline].
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: ['library'],
    local: true,
    lines: lines`
    My {subject} grade [went up|jumped|recovered] [half a letter|by a lot|from a C to a B] the [month|week|term] I moved here from [my room|the dorm lounge|my kitchen table].
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    Started {task} {floor} on a {day} and [had a draft two days later|finished it early|turned it in on time, for once|liked it by the end].
    [Two hours|An hour|One afternoon] {floor} is worth [a whole {day} at home|three hours in my dorm|a week of good intentions|any tutoring session].
    [When {subject} stops making sense|When I'm behind on {subject}|Before every {subject} quiz] I come here, sit {floor} and [start over|do ten problems|read it again, slowly|make a one-page summary].
    I wrote [the hard half|the introduction|the last page|most] of {task} here [one {day}|in {month}|on a rainy {day}|the week it was due].
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['library'],
    tags: ['Quiet'],
    lines: lines`
    [Spent|Had] [two|three|four|five] hours {floor} [on a {day}|in {month}|during midterms] and heard [one sneeze|nothing but keyboards|exactly one phone|a zipper, once|pages and the vents].
    So quiet {floor} that [I could hear my own pen|opening a water bottle felt rude|you notice the clock|I started typing softer|somebody's stomach made the whole table smile].
    [Nobody talked|Not one person talked|Not a word out of anybody] {floor} [the whole {day} I was there|all afternoon|from lunch until I left|through an entire {subject} chapter].
    [My noise-canceling headphones|My earplugs|My headphones] [stayed in the bag|never came out] [all {day}|for all of {month}|through a whole set of {subject} problems].
    [Even {floor}|Even by the entrance|Even in {month}] people [keep it down|take their calls outside|close their laptops gently|mouth hello and move on].
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['library'],
    without: ['Quiet'],
    lines: lines`
    [Low|Steady|Friendly] chatter [most of the day|on {day}s|in the afternoon], and [headphones cover it|I tune it out by page two|it keeps me from dozing off|it's easier on me than silence].
    We [argued about|quizzed each other on|talked through] {subject} {floor} [for an hour|all {day} afternoon|before the midterm] and [nobody minded|nobody shushed us|the next table joined in].
    [You can talk|Talking is fine|Nobody whispers] {floor}, so [{subject} groups end up here|we bring our whole section|I call my partner about {task}|it's where I do flashcards out loud].
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['library'],
    tags: ['Quiet'],
    lines: lines`
    [Two|Three|Four] people [behind me|across from me|one table over] [whispered|giggled|planned a party|compared internships] through [most of my {day} afternoon|half of my {subject} reading|the whole last hour].
    [A phone|Someone's alarm|A laptop video] went off {floor} [three|four|five] times on [one {day}|a single afternoon|the day before my {subject} exam], [with its owner nowhere in sight|and nobody owned up|at full volume].
    [Construction|A leaf blower|A campus tour|A vacuum] [started|came through|showed up] at [ten|eleven|two|three] on a {day} and [ended my {subject} hour|stayed|took the quiet with it].
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['library'],
    without: ['Quiet'],
    lines: lines`
    [On a {day}|In {month}|Midweek] it was louder than [the dining hall|a bus station|my dorm on a Friday|the gym], [headphones or not|even {floor}|and nobody seemed to care].
    Tried to read {subject} next to [a birthday|a group call|two roommates making up|a fantasy league draft] and [gave up|left|moved twice] [after twenty minutes|after half an hour|before I'd finished a page].
    [Every table|The whole row|The group behind me] {floor} was [watching the same game|on a call|laughing at one phone|rehearsing a presentation] [on the {day} I came|when I had {task} due|for two hours straight].
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    [Walked in|Showed up|Got here] at [eleven|noon|one|two|three] on a {day} [in {month}|in midterm season|with no plan] and [had a whole table|got a carrel right away|found a desk by the wall|still had a choice of seats].
    [At least ten|Twenty or so|A dozen|More than enough] free [seats|desks|carrels] {floor} when I [came|checked|walked through] [on a {day}|after lunch|around ten|in {month}].
    I [like|always take|keep going back to] the [desks|tables|seats] {floor}, mostly because [nobody walks past|the chairs are newer|you can spread out|they empty out by four|I know everyone there by sight].
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['library'],
    local: true,
    lines: lines`
    [My spot|My usual desk|The desk I like] is {floor}, [last row|facing the wall|by the shelves|third from the end], and [it's free more often than not|I've had it most {day}s|nobody else seems to want it].
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    [Circled|Walked] the whole building [twice|three times|for fifteen minutes|for half an hour] on a {day} [in {month}|before the {subject} exam|around noon] and [left|sat on the stairs|ended up next to a printer|gave up].
    [Half|Most|A good third] of the [desks|tables|seats] {floor} had [a jacket|a notebook|a lonely charger|a water bottle] on them and nobody [in sight|back for an hour|to ask].
    By [ten|eleven|noon] [on a {day}|in {month}|the week before midterms] [there wasn't a single desk|only floor space was|nothing but a broken chair was] left {floor}.
    [Someone took my seat|My chair was gone|My books had been moved] [in the three minutes|while|the second] I was [refilling my bottle|at the printer|asking the desk a question] [on a {day}|in {month}|{floor}].
  `,
  },
  {
    topic: 'power',
    mood: '+',
    kinds: ['library'],
    tags: ['Outlet'],
    lines: lines`
    [Plugged in|Got an outlet] [{floor}|at the first desk I tried|by the wall] [in about a minute|right away|without crawling] [even on a packed {day}|every time this term|in the middle of midterms].
    [My laptop|My old laptop|My tablet] lasts [two hours|ninety minutes|one lecture], so the [outlets|plugs] {floor} are [why I come|half the reason I'm here on {day}s|what got {task} done].
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: ['library'],
    without: ['Outlet'],
    lines: lines`
    My laptop [died|hit two percent|gave out] [halfway through {task}|at three|before the second chapter|in the middle of {subject}], and the nearest [free outlet|working plug|socket] was [behind a shelf|already taken|by the restroom|a long walk away].
    Found [one|a single|exactly one] outlet {floor}, and [it was dead|someone's phone was in it|a lamp had it|it sparked].
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: ['library'],
    tags: ['Wifi'],
    lines: lines`
    [Downloaded|Pulled up|Streamed] [all my {subject} lectures|a two-hour recording|a whole week of class videos] [{floor}|from a corner desk|on a full {day}] and the wifi [never blinked|kept up|didn't drop once].
    [Submitted {task}|Took a {subject} quiz|Joined a video section] from here [on a {day}|in {month}|with ten minutes to spare], and [the connection held|I never had to reload|the upload took seconds].
  `,
  },
  {
    topic: 'wifi',
    mood: '-',
    kinds: ['library'],
    tags: ['Wifi'],
    lines: lines`
    The wifi [kicked me off|dropped|froze] [twice|three times|four times] [in one {day} afternoon|during a {subject} quiz|while I was submitting {task}].
    [Zero bars|One bar|A spinning wheel] {floor} on a {day}, so {subject} [had to wait|happened on my phone|happened at home].
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['library'],
    tags: ['Aesthetic'],
    lines: lines`
    [Afternoon|Morning|Late] light on the [long tables|shelves|old floor] in {month} makes [{subject}|{task}|even email] feel [important|almost fun|like a scene in a movie|less hopeless].
    Brought [my roommate|my parents|my cousin|my little brother] here in {month}, and [they took ten photos|they went quiet|they asked whether every building is like this|nobody wanted to leave].
    [The room|The main hall|The view up the stairs] [still gets me|stops me for a second|is my phone background] after [two years|three terms|a hundred visits|all those {day}s].
  `,
  },
  {
    topic: 'look',
    mood: '=',
    kinds: ['library'],
    without: ['Aesthetic'],
    lines: lines`
    It looks like [a dentist's office|the nineties|the DMV|an old spaceship|a storage floor] {floor}, but [the desks are big|I've stopped noticing|nobody comes for the looks|it gets the job done].
  `,
  },
  {
    topic: 'look',
    mood: '-',
    kinds: ['library'],
    without: ['Aesthetic'],
    lines: lines`
    The [carpet|ceiling|furniture|paint] {floor} looks like it's from [1978|the eighties|1991|my parents' college years], and [it wears you down|it smells that way|an afternoon in there feels long].
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    [A librarian|The desk staff|A student worker|Someone at the desk] found me [a source|three sources|the right database|an old dissertation] for {task} in [five minutes|no time|less time than it took me to explain].
    [A guy|A girl|Someone] [next to me|at my table|across from me] [lent me a charger|watched my laptop|offered me gum|explained a proof] [on a {day}|without my asking|the week of my {subject} exam], and [that made my week|I haven't forgotten it|now we study together].
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['library'],
    local: true,
    lines: lines`
    [The same five people|Two nurses in scrubs|Two grad students|The chess guys] are {floor} every {day}, and [we nod|it keeps me honest|I'd miss them].
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    [The front desk|Someone at the desk|The guy at the entrance] [shrugged|pointed at a sign|sent me to a website|told me to come back later] when I asked [about lockers|where the {subject} books are|how to print|about a lost ID].
    [Got told off|Got the look|Was asked to leave my table] [for eating a granola bar|for a ringtone|for standing up to stretch|over a closed water bottle] on a {day}, [while a whole table was talking|with nobody else around|in front of everyone].
  `,
  },
  {
    topic: 'printing',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    Printed {task} [five minutes before class|on the way to section|at the last minute] [{floor}|by the entrance|on a {day}] and [nothing jammed|it just worked|there was no line].
    [Scanned|Copied] [forty|sixty|ninety] pages of {subject} [for free|on a {day}|without a line], and [the scans came straight to my inbox|it took ten minutes|they were even straight].
  `,
  },
  {
    topic: 'printing',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    The printer {floor} [ate|jammed on|smeared|lost] {task} [ten minutes before it was due|twice|and kept my two dollars|on a {day}].
  `,
  },
  {
    topic: 'stacks',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    [Ten minutes|One lap|A short walk] in the stacks gets me past [my {subject} brain fog|a bad {day}|whatever I'm stuck on], [every time|at least for an hour|better than coffee does].
    Found [a 1962|an ancient|a signed|a water-stained] book on {subject} [two shelves over|by accident|while looking for another one] and [used it for {task}|read half of it standing up|cited it out of spite].
  `,
  },
  {
    topic: 'stacks',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    [Three|Two|Four] books on {subject} were [listed as in|supposed to be {floor}|marked available], and [none was on the shelf|I found one, misfiled|I found a gap].
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['library'],
    lines: lines`
    {day}s [around noon|after four|before ten|in the afternoon] are [packed|dead|about half full|the ones to avoid|hit or miss], [at least in {month}|at least {floor}|so plan for that|for whatever reason].
    [It's calm|You get a seat|It's half empty] in [September|January|the first weeks] and [packed|a zoo|standing room only] by [midterms|the week before break|reading week].
    Everyone [stops|sits down|settles] by the entrance, so [walk further|keep going|head for the back] [on {day}s|in {month}|once it's past eleven].
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: ['library'],
    local: true,
    lines: lines`
    [About once a week|Every other {day}|Most {day}s] I'm here for {subject}, [an hour or two at a time|usually {floor}|mostly to print and read].
    I [split|divide] my time between [here and home|here and the lab|here and a café], and {subject} [lands here|is what I do here|gets the {day} slot].
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    kinds: ['library'],
    ratings: [1, 2, 3],
    lines: lines`
    Planned on [three|four|five] hours of {subject} and lasted [forty minutes|one|less than one|until the first tour group].
    Stared at {task} {floor} for [an hour|half of a {day}|two hours] and [wrote one sentence|closed it again|have nothing to show for it].
  `,
  },
]
