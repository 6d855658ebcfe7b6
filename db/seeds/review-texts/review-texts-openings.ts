import { INDOORS, lines, type Group } from '../review-text'

/** First sentences: how the author came to be there, or what they think in one line. */
export const openings: Group[] = [
  {
    topic: 'opening',
    mood: '+',
    lines: lines`
    I put off trying {place} for a year and I regret that year.
    {place} has become my default answer to "where are you?"
    Went in for an hour, came out when it was dark.
    If you only try one new place this semester, try this one.
    This is where I go when I have run out of excuses.
    Solid. Really solid.
    I have tried most of the spots around {campus} and I keep ending up back at this one.
    A friend dragged me here and now I am the friend who drags people here.
    Finished {task} here in one sitting, which has never happened to me anywhere.
    Exactly what I needed this week.
    My roommate and I argue about everything except {place}.
    I do my best {subject} here, and I do not fully understand why.
    Small confession: I have been keeping this place to myself.
    Three visits in and still no complaints worth writing down.
    Everything about {place} says sit down and get on with it.
    I get twice as much done here as in my room, easily.
    Came for one evening of {subject}, stayed for the whole season.
    I was ready to be disappointed and I was not.
    Five minutes in and my shoulders came down from around my ears.
    A very good place to be behind on {subject}.
    I owe {place} at least half a letter grade.
    Cannot say enough good things, so I will try to be useful instead.
    Some places just work, and this is one of them.
    I wrote most of {task} within twenty feet of the same table here.
    Best find of the semester.
    It took me exactly one visit to change my routine around this place.
    Pleasantly surprised.
    Whoever laid this place out has clearly had a deadline before.
    Of all the places on my list, {place} is the one I actually go to.
    The first place in {city} where I forgot to check my phone.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    voices: ['warm', 'chatty'],
    lines: lines`
    Oh, I love this place.
    I am slightly obsessed with {place} and I do not care who knows it.
    Where has this been all my life?
    I actually look forward to {subject} now, and that is entirely because of where I do it.
    Honestly, {place} got me through midterms.
    Can a building be a good friend? This one is trying.
    I told myself I would not gush, so let me get it over with: this is lovely.
    I have brought my sister, my lab partner and my mother here, and all three approved.
    Happy place found.
    I smile every single time I walk in here and I am not a big smiler.
    If {place} had a fan club I would run the newsletter.
    Every time I think I have picked a favorite spot, {place} wins it back.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    voices: ['dry', 'grumpy'],
    lines: lines`
    I do not hand out praise easily, so read this twice.
    Annoyingly good.
    I came to find fault and left with {task} done.
    Fine, I admit it, everyone was right about {place}.
    No notes, which is rare for me.
    It turns out the problem was never my attention span, it was my apartment.
    My expectations were on the floor and {place} stepped politely over them.
    Nobody has tried to sell me anything or befriend me here, and for that I am grateful.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    lines: lines`
    Good place with a few catches.
    It depends very much on when you come.
    I have mixed feelings about {place}.
    Been here maybe ten times now, so here is a fair summary.
    Decent.
    Not my first choice, not my last.
    It does the job.
    Somewhere between fine and good.
    I come here about once a week, mostly for {subject}.
    Stopped in between two classes to look over {task}.
    Tried it on a Tuesday afternoon and again on a weekend, and they were two different places.
    Came here to work on {task}, and mostly did.
    A short review, because I should be doing {subject}.
    Worth knowing about, even if it is not for everybody.
    I wanted to like {place} more than I did.
    Everyone recommends {place}, so I gave it a week.
    I use this place for one thing only, and that is {subject}.
    Some days great, some days not.
    Middle of the pack for me.
    This is the sort of place you get used to.
    Came with low battery and low hopes.
    Sat here for about four hours with {subject}, so take this as one data point.
    Nothing special, nothing terrible.
    My verdict changes with the time of day.
    I end up here by accident more often than by plan.
    Useful rather than lovely.
    Spent most of last week here and took notes, since I was avoiding {task} anyway.
    Okay for an hour or two.
    Here is what nobody told me before I went.
    Went with two friends and we all came away with different opinions.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    lines: lines`
    I really tried with this one.
    Maybe I caught {place} on a bad day, but it was a very bad day.
    Not for me.
    I do not understand the hype.
    Gave {place} three chances and it used up all of them.
    I left after forty minutes, and twenty of those were spent looking for a seat.
    Overrated, sorry.
    I got nothing done here.
    Came to finish {task} and finished nothing but my patience.
    This used to be my regular spot.
    It looks better in pictures than it works in real life.
    There are better places within a ten minute walk.
    Disappointing, mostly because it could so easily be good.
    I want to be fair to {place}, but it does not make that easy.
    Would not come here again for serious work.
    If you need to concentrate on anything harder than email, keep walking.
    Wasted an afternoon here so that you do not have to.
    Something about this place makes it impossible to settle.
    Let me save you the trip.
    Every time I come back I remember why I stopped coming.
    Two visits, two early exits.
    Hard to recommend.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    local: true,
    lines: lines`
    After three years at {campus} I can say this is the one.
    If you are new to {campus}, learn the way to {place} before you learn anything else.
    I have lived in {city} since freshman year and {place} still feels like a discovery.
    Half of my {campus} degree was earned in this building or near it.
    I walk past four other places to get to this one.
    My whole study group agreed on {place}, and we never agree on anything.
    Transferred to {campus} in the fall and this was the first place that felt like mine.
    Every {campus} student has a spot, and this one is mine.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    local: true,
    lines: lines`
    I pass {place} every day, so I end up here a lot.
    As somebody who practically lives around {campus}, I have seen it at every hour.
    This is closest to my dorm, so I am here more than I would choose to be.
    Freshman me loved {place} and senior me has some questions.
    Everyone at {campus} ends up here sooner or later.
    I have a long gap between classes on Wednesdays and this is where I spend it.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    local: false,
    lines: lines`
    I was only in {city} for a week and came here four times.
    Visiting a friend at {campus} who had class all day, so I needed somewhere to sit, and got lucky.
    I wish we had one of these back home.
    Spent a summer in {city} and this is what I miss most.
    In town for a conference with {task} still unfinished, and {place} saved me.
    My cousin goes to {campus} and told me to come here instead of asking for a tour.
    I am not even a student here and I felt completely at ease.
    Stopped in on a road trip with a deadline that evening.
    Came through {city} for an interview and hid here beforehand to calm down.
    I spent one semester around {campus} and {place} was the best part of the commute.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    local: false,
    lines: lines`
    Only here for a weekend, so read this as a visitor's impression.
    I was visiting {city} and needed a table for an afternoon.
    Passing through {city}, I had five hours between a bus and a train.
    As an outsider I had no idea where to go, so I went to {place}.
    Did a summer program at {campus} and tried a lot of spots, this one included.
    My sister studies at {campus} and I tagged along for two days of {subject}.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    local: false,
    lines: lines`
    Maybe you have to be from here to get it.
    I was visiting {campus} and hoped for better.
    Came all the way across {city} for this on a friend's advice, and that friend owes me.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    A proper library, in the good sense.
    I had forgotten how well I can read when everybody around me is reading too.
    Everything I want from a library and nothing I do not.
    {place} makes you want to be a better student than you are.
    I came for one book and stayed until they dimmed the lights.
    There is a carrel here that should have my name on it by now.
    Walked in with a headache and four chapters of {subject}, walked out with neither.
    This library understands what a library is for.
    My grades and my hours at {place} move together, and I have a spreadsheet to prove it.
    Still the best library on this side of town, and I have tried them all.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['library'],
    lines: lines`
    It is a library, and it behaves like one.
    {place} is really several libraries stacked on top of each other, and you have to find yours.
    Before you judge {place}, go up another floor.
    Pretty standard campus library.
    Which floor you pick matters more than which day.
    As libraries go, average.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    For a library this size, it is strange how hard it is to study in.
    {place} feels like a waiting room with books.
    I love libraries and I could not love this one.
    The books have more room than the people do.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    Finally, a coffee shop that does not mind laptops.
    The barista at {place} knew my order by the third visit.
    I wrote an entire draft here on two cappuccinos and a scone.
    This café is the reason I still like {subject}.
    Good coffee, good tables, good people behind the counter.
    I come for the coffee and the studying happens on the side.
    The kind of café where everybody has a book open, and is actually reading it.
    {place} does the café thing right.
    My Saturday mornings belong to {place}.
    It smells like a roastery and sounds like a reading room.
    Found it by following the smell down the block.
    You can tell that whoever owns {place} used to be a student.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    Nice café, so-so office.
    Better for coffee than for cramming.
    I like {place} best before everybody else wakes up.
    A pleasant café that was never quite meant for laptops.
    One drink, one chapter, that is about what this place is good for.
    The coffee is a reason to come, and the seats are a reason to leave.
    Small café, big ideas about pastry.
    Good for reading, less good for typing.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    Nice name, shame about the rest.
    A café that would clearly rather you took it to go.
    I paid for a flat white and got a seat in a hallway.
    The line was longer than my study session.
    Come here to meet somebody, not to learn anything.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    People walk straight past the best seats on campus to get to the library.
    Not a library, and that is the point of it.
    When the library is full, this is the answer.
    There are corners of {place} that nobody has found yet, and I am not going to list them.
    I get a surprising amount done between the noise and the sandwiches.
    {place} is the living room of this campus.
    Good for the days when silence makes it worse.
    The only place where I can do {subject} and people-watch at once.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['campus building'],
    lines: lines`
    It is a student building, so expect students.
    More of a place to wait than a place to work, though it can do both.
    Handy between classes, which is most of what I ask of it.
    {place} works if you bring headphones and low standards.
    I study here when I want to be found.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    Studying in {place} is like studying in an airport.
    Great building for everything except sitting down and thinking.
    I sat down here to study and was handed three flyers.
    There was a club fair, a bake sale and a drum, all within an hour.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    A bookshop where you are allowed to sit down and think.
    Dangerous for my budget and very good for my brain.
    I came in out of the rain and left with a finished outline and two paperbacks.
    Every bookshop should have a table in the back like this one.
    The shelves make you feel smarter before you have opened anything.
    Hidden away, slightly crooked, and just right.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['bookshop'],
    lines: lines`
    Lovely shop, only a handful of places to sit.
    More for reading than for working, and it knows it.
    I browse for twenty minutes, then work for an hour, and that seems to be the deal.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['park'],
    lines: lines`
    Sometimes the best desk is a bench.
    No plug, no screen, no problem.
    I bring printouts here and leave the laptop at home.
    This is where I go to learn things by heart while walking in circles.
    The quietest hour of my week happens on this grass.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['park'],
    lines: lines`
    It is a park, so it depends on the weather and on the dogs.
    Good for reading, no good for anything with a battery.
    Bring a jacket and something on paper.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: ['coworking'],
    lines: lines`
    Costs money, and I get my money's worth.
    I split a pass with my lab partner and it was the best decision of the term.
    It feels like having an office, minus the boss.
    If you need a door that closes, here is your door.
    Everyone around you looks employed, which turns out to be motivating.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    kinds: ['coworking'],
    lines: lines`
    Good if somebody else is paying.
    Practical, a little soulless, very reliable.
    I buy a day pass about once a month, when it gets serious.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    kinds: INDOORS,
    tags: ['Late Night Access'],
    lines: lines`
    If you do your thinking after dark, {place} is for you.
    At one in the morning this is the only room in {city} that makes sense.
    Night owls, this is your place.
    My sleep schedule is ruined, and {place} is both the cause and the comfort.
  `,
  },
]
