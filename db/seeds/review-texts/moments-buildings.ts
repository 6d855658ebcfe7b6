import { lines, type Group } from '../review-text'

/**
 * Things that happened in student buildings, bookshops, parks and shared offices; one of each [one|another] is
 * picked.
 */
export const momentsBuildings: Group[] = [
  {
    topic: 'noise',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    The noise {floor} [drops|settles|dies down] after [one|two|three] on {day}s, and [{subject} gets possible|you can hear yourself think|the rest of the day is mine].
    [A little life around me|People coming and going|The general murmur] [keeps me awake for {subject}|works better than silence on {day}s|is what I need for {task}].
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    [A drum circle|A pep rally|A club fair|A speaker with a megaphone|A photo shoot] [set up|appeared|started] [next to my table|{floor}|ten feet away] on a {day}, and {subject} [was over|waited|lost].
    [At noon|By eleven|Around one] on {day}s you [can't hear|lose track of|give up on] [your own thoughts|the person across from you|{subject}] {floor}.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    [Found|Got|Claimed] a [booth|soft chair|high table|corner couch] {floor} [on a {day}|between two classes|at three|in {month}] and [kept it for {task}|stayed till the end of {subject}|nobody wanted it].
    [There's always a seat|I've never had to stand|You find a chair] {floor} [after two|before eleven|on {day}s], [even in {month}|even near midterms|if you look past the first row].
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    [Every booth|Every couch|All but one table] {floor} was taken by [people asleep|one backpack each|a club meeting|lunch trays] on [the {day} I came|a {day} in {month}|both of my visits].
    They [stacked|roped off|carried away] [half the tables|the couches|the good chairs] {floor} for [an event|a career fair|a dance] [on a {day}|right before my {subject} exam|without a sign].
  `,
  },
  {
    topic: 'food',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Food Service'],
    lines: lines`
    [A burrito|A rice bowl|Soup|A bagel|A smoothie] and an hour of {subject} [{floor}|between classes|on {day}s] is [my standing lunch date|hard to beat|how I got through {month}].
  `,
  },
  {
    topic: 'food',
    mood: '-',
    kinds: ['campus building'],
    tags: ['Food Service'],
    lines: lines`
    The [lunch line|coffee line|sandwich line] on {day}s [eats your whole break|wraps around my table|took longer than my {subject} quiz].
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    [Ran into|Met|Ended up sitting with] [half my {subject} section|my TA|my old roommate|two people from lab] {floor} [on a {day}|in {month}|by accident], and [we finished {task} together|someone explained the hard part|it turned into a study group].
    [The front desk|The guy who closes up|The cleaning crew|The student staff] [kept my jacket for me|let us finish|moved a whiteboard for us|found my ID] [on a {day}|in {month}|and smiled about it].
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    [Between|In the gap between] {subject} and [my next class|lab|practice|work] I get [a whole reading|half of {task}|all my email|ten problems] done {floor}.
    [Finished|Practiced|Printed and fixed] {task} {floor} [an hour before it was due|on a {day}|in one long gap], [to my own surprise|with snacks|and got an A minus].
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    kinds: ['campus building'],
    ratings: [1, 2, 3],
    lines: lines`
    [Said hi to|Got stopped by|Waved at] [nine|seven|eleven] people and read [two|three] pages of {subject} [in an hour|all {day}|before I left].
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['campus building'],
    lines: lines`
    [Empty|Half empty|Full|Busy but fine] [before ten|after four|at noon|between classes] on {day}s, and [louder|quieter|about the same] {floor}.
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: ['campus building'],
    lines: lines`
    I [use|know] it as [the place between {subject} and lunch|a meeting point for {task}|my {day} parking spot|somewhere to wait out the rain].
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Aesthetic'],
    lines: lines`
    The [light|high ceiling|view|glass front] {floor} [in {month}|on a bright {day}|late in the day] lifts my mood more than {subject} deserves.
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Wifi'],
    lines: lines`
    [Joined a {subject} call|Sent {task}|Streamed a lecture] {floor} on a [busy|slow] {day} and the wifi [held|was fine the whole time|never dropped].
  `,
  },
  {
    topic: 'setting',
    mood: '+',
    kinds: ['park'],
    lines: lines`
    [A blanket|A thermos|Printed {subject} notes|One pencil] [and a {day} afternoon|and some sun in {month}|under the big tree], [that's all I need|and {task} gets done|and I'm set].
    [Sat|Read|Lay] in the [shade|grass|sun] with {subject} [on a {day}|in {month}|for two hours], [phone in my bag|shoes off|nobody around but a squirrel].
    I [walk|pace] [two|three|four] laps while I [recite {subject}|go over {task} in my head|quiz myself], and [nobody looks twice|it sticks|the dogs have gotten used to me].
  `,
  },
  {
    topic: 'setting',
    mood: '-',
    kinds: ['park'],
    lines: lines`
    [Wind took my {subject} notes|Sprinklers came on|Ants found my lunch|The sun hit my screen|A frisbee found my head] [on a {day}|in {month}|after ten minutes], [and that was that|so I packed up|and I wasn't even mad, just done].
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: ['park'],
    lines: lines`
    [Fine|Good|Works] for [reading {subject}|flashcards|a call home|planning {task}], [nothing with a battery|not on a windy {day}|in {month} anyway].
  `,
  },
  {
    topic: 'shelves',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    [Bought|Found|Came home with] a [used|three-dollar|marked-up|secondhand] book on {subject} [on a {day}|in {month}|after an hour of work], [and it helped with {task}|and I regret nothing|notes in the margins included].
    [An hour|A {day}|A whole rainy {day}] between the shelves with {task} [goes by fast|costs me one paperback|feels like time off].
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['bookshop'],
    lines: lines`
    [Both|All four|The two good] chairs were taken [on a {day}|each time in {month}|by the same cat], so I [read standing up|did {subject} on the step stool|left with a book instead].
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    The [owner|woman at the register|guy who shelves] [talked {subject} with me|recommended a novel|let me sit past closing|found me a stool] [on a {day}|in {month}|without selling me anything].
  `,
  },
  {
    topic: 'work',
    mood: '+',
    kinds: ['coworking', 'other'],
    lines: lines`
    [Rented a desk|Took a seat|Got a day in] on a {day} and [finished {task}|did a week of {subject}|cleared my inbox and {task}] [before four|without a single break|in one go].
    [Everyone|The whole room|The row by the wall] [types|works|keeps quiet] [on {day}s|until lunch|in {month}], and [so do I|{subject} gets done|it rubs off].
  `,
  },
  {
    topic: 'work',
    mood: '-',
    kinds: ['coworking', 'other'],
    lines: lines`
    [Got|Had] [two|three] hours of {subject} in on a {day} before [a sales call|a team lunch|somebody's demo|a phone meeting] [took over|got loud|ended it].
  `,
  },
  {
    topic: 'work',
    mood: '=',
    kinds: ['coworking', 'other'],
    lines: lines`
    [I come|I've been coming] [on {day}s|about twice a month|when {task} is due] and [do {subject} only|stay about four hours|bring my own lunch].
  `,
  },
]
