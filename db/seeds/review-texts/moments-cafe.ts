import { lines, type Group } from '../review-text'

/** Things that happened in cafés; one of each [one|another] is picked. */
export const momentsCafe: Group[] = [
  {
    topic: 'drinks',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    I [order|get|stick with] {drink} and [nurse it through {subject}|it lasts me two chapters|call it rent for the table|never regret it].
    [Had|Tried|Ordered] {drink} [on a {day}|in {month}|on a friend's word], and [it beat the place by my dorm|it came out exactly right|I've had five since|I went back the next day].
    They [remembered|knew|had started making] my usual, {drink}, [by the second week|on my third visit|after a month], [name and all|no questions asked|and I felt like a regular].
    [For the price of {drink}|With {drink} in hand|One order of {drink} and] you get [a seat for two hours|the corner all morning|the whole back wall to stare at|time for a full problem set].
  `,
  },
  {
    topic: 'drinks',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    Paid [six fifty|seven dollars|almost eight dollars] for {drink} that was [lukewarm|mostly foam|gone in four sips|somebody else's].
    [Waited|Stood around] [fifteen|twenty|twenty-five] minutes for {drink} on a {day}, [and they'd forgotten it|with three people ahead of me|which is a lot of {subject}].
    [My order|What I asked for] was {drink}, and [I got something else entirely|it tasted like the cup|they charged me twice|half of it was on the saucer].
  `,
  },
  {
    topic: 'pastry',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    [Get|Try|Split] the {bake}, [it's still warm before ten|it fixed a bad {day}|it got me through {subject}|the edges are the best part].
    A {bake} [for dinner|for breakfast|at four] isn't [a plan|healthy|what my mom would call food], but it [finished {task}|got me to {month}|kept me in my seat on {day}s].
  `,
  },
  {
    topic: 'pastry',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    The {bake} was [from yesterday|cold in the middle|mostly sugar|smaller than the photo] and cost [four|five|nearly six] dollars.
    By [noon|one|two] on a {day} all that's left is [one sad {bake}|a plate of crumbs|something vegan and gray], [so eat first|at full price|every time I come].
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    [The barista|The owner|Somebody behind the counter] [asked how {subject} was going|slid me a free {bake}|turned the music down for me|found me a stool] [on a {day}|the week of my exam|when I looked done for], [and meant it|without making a thing of it|just like that].
    [A table of regulars|An older couple|Two law students|A guy with a typewriter] [watched my laptop|gave me their outlet|cheered when I sent {task}|let me share their table] [one {day}|in {month}|without a fuss].
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    [Got asked|Was asked|They asked me] to [move|order again|give up my table] [after forty minutes|twice in one {day}|in the middle of {subject}], [with half the seats empty|and not kindly|{drink} still in front of me].
    [The man|A woman|Some guy] [beside me|at the next table|in the window seat] took [a sales call|a job interview|a breakup] on speaker [all through {subject}|for an hour on a {day}|while I had {task} open].
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Quiet'],
    lines: lines`
    [Quiet enough|Calm enough|Hushed enough] on a {day} [morning|afternoon] that I [read {subject} without headphones|took an online quiz here|heard my neighbor's pencil|proofread {task} in one go].
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['cafe'],
    without: ['Quiet'],
    lines: lines`
    [Cups, chatter, a bit of soul music|Milk steamer, low talk, rain on the awning|Old records and spoons|Typing and the odd laugh]: [exactly the level I need for {subject}|that's my {day} soundtrack|I can write {task} to that].
    The [hum|buzz|background noise] on a {day} [keeps me awake|carries me through {subject}|beats my quiet room|hides my own muttering].
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    [A toddler|A bachelorette group|A book club|A trivia crowd|A podcast crew] [took over|arrived|settled in] at [ten|noon|two|three] on a {day}, and {subject} [was over|never stood a chance|went home with me].
    They [turned the music up|ran the blender|moved furniture|unpacked a delivery] [every ten minutes|right as I opened {task}|for most of a {day} morning].
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    [Got|Found|Landed] the [corner table|window seat|back table|spot by the plants] at [nine|ten|two|three] on a {day} and [kept it until {task} was done|nobody asked for it back|spread out all my {subject} notes].
    [Two of us|Three of us|My roommate and I] fit at one table with [laptops and plates|all our {subject} books|two chargers and a {bake}], [and nobody's elbow suffered|which never works elsewhere|on a {day}, no less].
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    [Stood|Hovered|Waited] [ten|fifteen|twenty] minutes with {drink} in my hand before [a stool|half a table|the seat by the trash] [came free|opened up] on a {day}.
    My table [rocked|was sticky|fit a cup and nothing else|was in everyone's way], so {task} [got typed on my lap|stayed in the bag|has a coffee ring on it].
  `,
  },
  {
    topic: 'power',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Outlet'],
    lines: lines`
    [Charged|Topped up] [my laptop|two phones and a laptop|everything I own] [by the wall|under the bench|at the long table] on a {day} [without asking anyone|and nobody glared|while I did {subject}].
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: ['cafe'],
    without: ['Outlet'],
    lines: lines`
    [Ninety minutes|Two hours|One hour and change], that's how long my battery let me do {subject} here [on a {day}|before the screen went dark|since there's nowhere to plug in].
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Wifi'],
    lines: lines`
    [Sent off {task}|Sat through a {subject} call|Watched two lectures] on their wifi [on a packed {day}|in {month}|from the last table], [no drops|no password drama|quicker than at home].
  `,
  },
  {
    topic: 'wifi',
    mood: '-',
    kinds: ['cafe'],
    tags: ['Wifi'],
    lines: lines`
    The wifi [quit|asked for my email again|slowed to nothing] [right as I hit submit on {task}|every time the line got long|on the {day} of my {subject} quiz].
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Aesthetic'],
    lines: lines`
    The [tiles|plants|big front windows|mismatched lamps|old mirrors] turn [a {day}|{month}|another hour of {subject}] [into something nice|into a small holiday].
  `,
  },
  {
    topic: 'look',
    mood: '-',
    kinds: ['cafe'],
    without: ['Aesthetic'],
    lines: lines`
    It has the [look|charm|lighting] of [a phone store|an airport gate|a break room|a waiting area], and after an hour of {subject} [I felt it|you start to mind|it gets to you].
  `,
  },
  {
    topic: 'rules',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    [One order|One {bake}|A drink] every [two hours|ninety minutes|couple of hours] [seems to be the deal|keeps everyone happy|is what I go by], [more on {day}s|less when it's empty|tip included].
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    {day}s [before ten|after two|around eleven] it's [mostly freelancers|half empty|strollers and dogs|all students|first come, first served], [in {month} at least|in my experience|for about an hour].
    [Come|Go] [right when they open|after the lunch rush|between two and four] [on a {day}|if you want a wall seat|if {subject} needs quiet].
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    My [rule|habit|deal with myself] here: [one drink, one chapter of {subject}|no phone until the cup is empty|readings only, no email|leave when the {bake} is gone].
    I [keep|save] this place for [{day} mornings|reading {subject}|the boring half of {task}|days when the library is full].
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    [Outlined|Finished|Fixed|Rewrote] {task} here [over {drink}|on a {day}|in two sittings|between ten and noon] and [walked home happy|still had time for a {bake}|it's the best thing I wrote this year].
    [Ten|Twelve|Fifteen|Twenty] pages of {subject} per cup, that's my [average|record|going rate] here, [and the cups are big|more on {day}s|with {drink}].
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    kinds: ['cafe'],
    ratings: [1, 2, 3],
    lines: lines`
    I [reread|started|highlighted] the same page of {subject} [four|five|six] times on a {day} and [went home|blame the door|remember none of it].
  `,
  },
]
