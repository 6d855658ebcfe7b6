import { INDOORS, lines, type Group } from '../review-text'

/** First and last sentences, and advice; one of each [one|another] is picked. */
export const momentsEnds: Group[] = [
  {
    topic: 'opening',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Found|Tried|Discovered] {place} in {month} [during midterms|because of {task}|on a long {day}|when my usual spot was full] and [never went back|haven't studied anywhere else|it stuck].
    {place} [got me|carried me] through [{subject}|midterms|{task}|a rough {month}].
    [Put|Count] me down as a [fan|believer], [after one {day}|for {subject} above all|after one visit in {month}].
    [Took|Brought] {task} to {place} on a {day} and [took it home finished|left with a draft|came out smiling].
    [Best|Easiest|Smartest] [habit|change|decision] I made [this term|in {month}|for {subject}]: {place}.
    [For|When it comes to] {subject}, [nothing beats {place}|I trust {place}|{place} is my pick], [and I've tried a lot|no contest|at least on {day}s].
    I [walked|biked|wandered] into {place} on a {day} [by chance|out of the rain|to charge my phone] and [left with {task} half done|came back the next day|stayed until dark].
    [One word for {place}|{place} in one word|Short version]: [dependable|underrated|lovely|focused|calming|generous], [{day}s included|even in {month}|and I mean it].
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: INDOORS,
    local: true,
    lines: lines`
    [My second|My third|My last|Another] [year|semester] here, and {place} is still where I [go|end up|do {subject}] [on {day}s|when it counts|most of the time].
    [Every|Most] {day}, same table, same {subject}, [no regrets|and I look forward to it|that's my week].
    [If|When] {task} is due, I go to {place}, [simple as that|no debate|and my friends know it].
    [First|Second|Third|Final] year at {campus}, and {place} [is still my spot|keeps beating my room|is where my {subject} grade lives].
    [My {subject} TA|My orientation leader|A senior on my floor|My advisor] at {campus} [told me about|sent me to|swears by] {place}, [and was right|thank you for that|now I get it].
    [Between|In between] {subject} and [practice|work|band|lab] I [live|camp out|park myself] at {place}, [like half of {campus}|{day} after {day}|and I like it].
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    {place} [is fine|does the job|is okay], [{day}s more than {day}s|for {subject} at least|no more and no less].
    [Two|Three|Four] visits to {place} [in {month}|this term|with {task}], [two|three] different experiences.
    [Some of it I like, some I don't|Good bones, odd habits|Half good, half not], [that's {place} on a {day}|after a month of {subject} here|so three paragraphs in one].
    [Went|Came] to {place} [for {subject}|to write {task}|on a {day}] and [got about half of it done|it was all right|left with mixed feelings].
    I [wouldn't cross {city} for|don't dream about|have no strong feelings on] {place}, but [it works|{task} got done|on a {day} it'll do].
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [Had|Gave myself] [three hours|a whole {day}|one evening|an afternoon] for {task}, picked {place}, [and regret it|wrong call|never again].
    {place} on a {day} in {month} is [not a place to study|hard work before you've started|a test of patience].
    [I wanted|I hoped|I tried] to like {place}, [{subject} didn't let me|but a {day} there cured me|and couldn't].
    [Everybody|My section|My roommate] recommends {place}, and [after a {day}|after {month}|two visits later] I [can't see why|want my hours back|respectfully disagree].
    [My {subject} notes|{task}|The plan for {day}] and {place} [did not get along|never had a chance|were a bad match].
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    [The smell of coffee|A good {bake}|One sip of the house roast] [and I was sold|on a {day} and I was in|had me], then {subject} [went well too|happened by itself].
    My [{day}|weekday|{month}] [routine|ritual]: {place}, {drink}, {subject}.
    {place} [makes|pours] {drink} [worth getting up for|like they mean it|better than it has to be], and the [tables|people|hours] [are good too|make me stay].
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    [Came for|Sat down with] {drink} and {task}, and [neither was any good|left with half of each|got a headache instead].
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['park'],
    lines: lines`
    [Sun|Shade|A bench|Some grass] and {subject} on a {day}, [what else do you need|I'm happy|that's studying too].
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    [Go|Come] on a {day}, [you'll see|trust me|thank me after the exam].
    [Next up|Still to do|Coming up] here: {subject}, [and I'm not even worried|with more coffee|all of it].
    I [told|texted|convinced] [my {subject} group|my roommate|two friends|my lab] [to come|about it|to meet me here on {day}].
    [Worth|Easily worth] the [walk|bike ride|early alarm] [on a {day}|in {month}|for {subject} alone].
    [If you have|With] {subject} [to get through|on your plate|this term], [come here|this is the place|you'll want this spot].
    [Four|Five] [stars|out of five] [from me|and a nap|from a tired {subject} student], [gladly|no question|as of {month}].
    [Grateful|Glad|Lucky] to have it [near {campus}|in {city}|for {subject}|on {day}s].
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    kinds: INDOORS,
    local: true,
    lines: lines`
    [Back|There again] on {day}, [same seat|with {subject}|with snacks|bright and early].
    [See you|Find me] there on {day}s, [I'm the one with {task}|bring snacks|I'll save you a seat].
  `,
  },
  {
    topic: 'closing',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    [I'd go back|I'll be back|Good enough] [on a {day}|for {subject}|outside of {month}], [not for {task}|but not daily|with headphones].
    [Three stars|In the middle|So-so] [for now|as of {month}|after two visits], [could go either way|ask me again after midterms|nothing more to add].
    [Keep it|Have it] [as a backup|on the list] for [{day}s|{month}|when the good seats elsewhere are gone].
    [Try|Go] [a {day}|before ten|outside of {month}] [first|and decide|if you're curious].
  `,
  },
  {
    topic: 'closing',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    [I'll take|From now on I take] {subject} [home|elsewhere|to my kitchen|to the laundry room], [thanks|same noise, free snacks|and my grades agree].
    [Maybe|Perhaps] [in summer|on another {day}|after {month}|when it's empty], [but not with {task}|not soon|I doubt it].
    [Skip it|Avoid it|Pass] [on {day}s|in {month}|if you have {task} due|for {subject}].
    [That's|There go] [three hours|a {day}|an afternoon] of {month} I won't get back.
    [Two|One] [visit|{day}|try] too many, [{subject} and I are done here|honestly|I'm out].
  `,
  },
  {
    topic: 'tip',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    [Bring|Pack] [a sweater|earplugs|a long cable|a water bottle|snacks|a pen that works] [on {day}s|if you stay past two|just in case|when it's full].
    [Come|Show up|Get here] before [ten|eleven|nine|noon] on {day}s, [the good spots go first|it makes a difference|especially in {month}].
    [Skip|Avoid] {day}s [in {month}|around noon|if you need calm], [come on {day}s instead|or bring headphones|trust me].
    [Sit|Start] [far from the door|along the wall|near a window|in the back], [with {subject} or anything hard|at least on {day}s|then move if you must].
  `,
  },
]
