import { INDOORS, lines, type Group } from '../review-text'

/** Things that happened indoors, in any kind of spot; one of each [one|another] is picked. */
export const momentsAnywhere: Group[] = [
  {
    topic: 'visit',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Came in|Stopped by|Dropped in] [with my whole backpack|after a bad quiz|before a {subject} exam|between shifts|in a mood] on a {day} and [left lighter|walked out with a plan|stayed three hours|got more done than all week].
    [Wet shoes|A dead phone|Two hours of sleep|A stuffy nose] and {task} due, and [it still went well|this was the right place for it|I got it done anyway], [on a {day} in {month}|without a meltdown|thanks to a good chair].
    [My lab partner|My roommate|My brother|A girl from {subject}] and I [did|survived|got through] [midterms|reading week|all of {month}|finals] [here|at the same table here|in this place], [on snacks and spite|and we're still friends|and we both passed].
  `,
  },
  {
    topic: 'visit',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    Been here [twice|three times|four times|maybe five times] [since {month}|this term|before the {subject} final], [mostly on {day}s|always alone|usually with my lab partner|never before ten].
    [Came|Stopped in] on a {day} [in {month}|around two|before class] [to read {subject}|to work on {task}|to kill two hours], so [that's what I can speak to|weekends may be different|take it as one visit].
  `,
  },
  {
    topic: 'visit',
    mood: '-',
    kinds: INDOORS,
    ratings: [1, 2, 3],
    lines: lines`
    [Came|Went] [on a {day}|in {month}|twice in one week] with {task} and [left|went home|gave up] [within the hour|before I'd really started|with a headache|annoyed].
    I've [tried|given it] [a {day}|a morning and an afternoon|two visits in {month}|three chances], and {subject} [went nowhere|got done at home both times|deserves better].
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Ninety minutes|Two hours|A {day} afternoon|One long morning] here, and [{task} was done|{subject} finally clicked|I was a week ahead|my list had one item left].
    I [do|save] [my worst|my longest|the scariest] {subject} [reading|homework|review] for [here|{day}s here], because [I actually finish it|I don't get up|nothing else is allowed to happen].
    [Phone off|Headphones in|Timer on], [{subject} open|one tab open|notes spread out], and [an hour is gone|it's suddenly three|I'm two sections further] [on a good {day}|every time].
    I [passed|aced|made it through] [my {subject} midterm|the {subject} final|two {subject} quizzes] [on hours I spent|because of {day}s] here.
    [It's hard to explain|I can't say why|No idea how], but {task} [went faster|got easier|came together] here than [at home|in my room|anywhere else I tried in {month}].
  `,
  },
  {
    topic: 'focus',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    [Good|Fine|Okay] for [{subject} flashcards|reading {subject}|the easy part of {task}|answering email], [less so|not ideal|a stretch] for [real writing|anything with math|the hard part].
    [An hour|Ninety minutes|Two hours] is [my limit|about right|what I manage] here [on {day}s|before I want a walk|with {subject}].
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    kinds: INDOORS,
    ratings: [1, 2, 3],
    lines: lines`
    [Two|Three|Four] hours on a {day}, and all I have of {task} is [a title|two bullet points|a blank page with my name on it|a list of excuses].
    [Every time|Whenever|As soon as] I got into {subject}, [a door slammed|someone asked for my chair|somebody laughed|the lights changed|a chair scraped], and [I lost the line|I had to start over|that was that].
  `,
  },
  {
    topic: 'group',
    mood: '+',
    kinds: INDOORS,
    tags: ['Group Friendly'],
    lines: lines`
    [Four|Five|Six] of us [met|worked|practiced] here [on a {day}|every {day} in {month}|before the {subject} final] and [had room to spare|nobody asked us to be quiet|got {task} out of the way|argued in peace].
  `,
  },
  {
    topic: 'group',
    mood: '+',
    kinds: INDOORS,
    tags: ['Group Friendly'],
    local: true,
    lines: lines`
    Our {subject} group [meets|has met] here [on {day}s|since {month}|twice a week], [whiteboard and all|always the same table|with way too many snacks].
  `,
  },
  {
    topic: 'group',
    mood: '-',
    kinds: INDOORS,
    without: ['Group Friendly'],
    lines: lines`
    [Three|Four|Five] of us tried to meet about {task} on a {day} and [had to split up|got shushed twice|sat in two rows|moved to the sidewalk].
  `,
  },
  {
    topic: 'rooms',
    mood: '+',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Private Rooms'],
    lines: lines`
    [Booked|Got|Reserved] a room [on a {day}|two days ahead|the same morning] for {task}, and [it was clean and quiet|the screen worked|we stayed the full two hours|the door really closes].
  `,
  },
  {
    topic: 'rooms',
    mood: '-',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Private Rooms'],
    lines: lines`
    [Every|Each] room was [booked|taken] [for all of {day}|until late on {day}|the week of my {subject} exam|in {month}], [mostly by one person each|and half stood empty|so we worked in the hall].
  `,
  },
  {
    topic: 'late',
    mood: '+',
    kinds: INDOORS,
    tags: ['Late Night Access'],
    lines: lines`
    [Stayed|Worked|Sat here] past [ten|eleven|midnight] on a {day} [with {subject}|to finish {task}|in {month}] and [wasn't the last one|it was the calmest hour of my week|felt fine walking out|somebody shared pretzels].
  `,
  },
  {
    topic: 'hours',
    mood: '-',
    kinds: INDOORS,
    without: ['Late Night Access'],
    lines: lines`
    [Got kicked out|Had to pack up|The lights went off] [mid-sentence|one problem short of done|in the middle of {task}|halfway through {subject}] on a {day}, because [they close when I wake up|the hours are short|that's closing time].
  `,
  },
  {
    topic: 'nearby',
    mood: '+',
    tags: ['Near By Food'],
    kinds: INDOORS,
    lines: lines`
    [Tacos|Noodles|Falafel|A slice of pizza|Dumplings|Bagels] [two minutes away|around the corner|across the street] [saved|fueled|rescued] {task} on a {day}.
  `,
  },
  {
    topic: 'parking',
    mood: '+',
    tags: ['Free Parking'],
    kinds: INDOORS,
    lines: lines`
    [Parked|Left the car] for free [on a {day}|three times this term|in {month}], [right outside|a minute away|no circling|with a trunk full of {subject} books].
  `,
  },
  {
    topic: 'parking',
    mood: '-',
    tags: ['Paid Parking'],
    kinds: INDOORS,
    lines: lines`
    [Nine|Eleven|Twelve|Fourteen] dollars to park [on a {day}|for three hours of {subject}|while I worked on {task}], so [I bike now|take the bus|walk].
  `,
  },
  {
    topic: 'chairs',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Two|Three|Four] hours of {subject} [on a {day}|in one chair|straight], and [my back is fine|nothing hurts|I only got up for water].
  `,
  },
  {
    topic: 'chairs',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    After [an hour|ninety minutes|two hours] of {subject} in [that chair|those seats|the chair I got], [my back quit|my legs were asleep|I was standing|I needed a walk], [{day} or not|cushion and all|every visit].
  `,
  },
  {
    topic: 'air',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Cool|Pleasant|Comfortable] inside [even on a hot {day}|even in {month}|all afternoon], which [kept me going|kept me awake|isn't a given around {campus}|is half the battle with {subject}].
  `,
  },
  {
    topic: 'air',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [Wore|Needed|Kept on] [a hoodie|two sweaters|my coat|a scarf] [on a {day} in {month}|for all of {subject}|while I worked on {task}], it's that cold.
    [Warm|Stuffy|Airless] by [one|two|three] on a {day}, and I [nodded off over {subject}|had to step outside|read the same line five times].
  `,
  },
  {
    topic: 'light',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    The light is [good|soft|even] [enough for small print|until late|for a long {day} of {subject}|in {month}], and [no glare|my eyes don't hurt|I can read my own handwriting].
  `,
  },
  {
    topic: 'light',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [A lamp|A tube light|The bulb] above [me|my table|the only free seat] [flickered|buzzed|went out] [all {day}|through {subject}|while I wrote {task}].
  `,
  },
  {
    topic: 'restroom',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Clean restroom|Cold water in the bottle filler|Soap in the dispenser|Paper towels that exist], [even on a {day}|even in {month}|on every visit so far].
  `,
  },
  {
    topic: 'restroom',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [No soap|No paper towels|One working stall|A long line|A wet floor] in the restroom on [a {day}|two visits|the {day} I came].
  `,
  },
  {
    topic: 'access',
    mood: '+',
    kinds: INDOORS,
    local: true,
    lines: lines`
    [Ten|Five|Seven|Eight] minutes [by bike|on foot|by bus] from [my {subject} class|my dorm|the rec center], so [it's an easy habit|I come on {day}s|I have no excuse].
  `,
  },
  {
    topic: 'access',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [Walked past|Missed|Circled around] the entrance [twice|three times] [on a {day}|in {month}|with a heavy bag], [the sign is tiny|nothing is marked|even with a map].
  `,
  },
  {
    topic: 'energy',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Seeing|Watching|Hearing] [everyone else type|a whole room read|people work] [on a {day}|first thing|at ten] [gets me going|shames me into {subject}|beats any app].
    The [mood|feel|general vibe] here is [calm but awake|serious, not grim|friendly and focused], and it [suits {subject}|got {task} moving|works on me every time].
  `,
  },
  {
    topic: 'energy',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    [Depends on the day|Hit or miss|It varies]: [{day}s are great, {day}s aren't|great for {subject}, so-so for {task}|calm one hour, busy the next], [in my experience|at least in {month}|so have a plan B].
  `,
  },
  {
    topic: 'energy',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [Everyone|The whole room|Half the crowd] seemed [tired|restless|on edge|to be leaving] [on the {day} I came|all through {month}|the whole time], and [it spreads|so was I|{subject} didn't help].
  `,
  },
]
