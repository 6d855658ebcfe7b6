import { lines, type Group } from '../review-text'

/** Lines about libraries. */
export const library: Group[] = [
  {
    topic: 'noise',
    mood: '+',
    kinds: ['library'],
    tags: ['Quiet'],
    lines: lines`
    You can hear somebody turn a page two tables over, and then they look sorry about it.
    The quiet floors are quiet, with no exceptions and no negotiations.
    Nobody shushes anybody because nobody has to.
    The loudest thing in here is the heating.
    People whisper even on the stairs.
    I have never needed headphones in here, and I am somebody who needs them everywhere.
    It is the kind of silence you can lean on.
    Somebody once opened a bag of chips and the whole room turned around as one.
    Phones stay face down, as if there were a rule about it.
    Dead quiet in the mornings, and respectful in the afternoons.
    Even during finals the reading rooms stay calm.
    If a pen drops, you know whose it was.
    The silence is a little intimidating for the first ten minutes, and then it is wonderful.
    My breathing was the noisiest thing at the table.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['library'],
    without: ['Quiet'],
    lines: lines`
    There is a steady hum of people working, and I concentrate better in it than in silence.
    You are allowed to talk here, which is rarer than it sounds.
    Loud enough that you can ask your neighbor a question, quiet enough to hear the answer.
    It gets quieter the further up you go, so you can pick your level.
    Nobody minds a group arguing about {subject} as long as it is about {subject}.
    I like that you can explain something out loud without getting looks.
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['library'],
    tags: ['Quiet'],
    lines: lines`
    The quiet floor is quiet until a tour comes through.
    Somebody always takes a call in the stairwell, and the stairwell carries every word.
    The doors slam, and there is one near every good seat.
    Two people talked through my entire chapter and nobody said a thing, me included.
    A cart with one bad wheel goes up and down all afternoon.
    The vents hum on one note, and once you have noticed you cannot stop noticing.
    It is so quiet that I was afraid to open my snack.
    The lobby noise climbs straight up to the first floor of desks.
    Somebody near me was eating celery, and I have nothing more to say about that.
    Every chair scrapes, and the floor is made of something that enjoys it.
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['library'],
    without: ['Quiet'],
    lines: lines`
    It calls itself a library but it sounds like a cafeteria.
    By mid-afternoon it is a social club with shelves.
    Every table is a group project and every group project is behind.
    I heard three breakups and a fantasy draft before I gave up.
    Noise from the entrance reaches every corner of the main floor.
    You will need headphones, and then you will need better headphones.
    People treat the open floor as their living room, including the feet on the table.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    In all my visits I have never walked more than two minutes before finding a free desk.
    Single desks along the wall, long tables in the middle, so everyone gets what they like.
    The carrels at the back are deep enough that you cannot see anyone at all.
    The armchairs by the periodicals are the best seats in the house.
    There is always one more corner, you just have to walk past the obvious ones.
    The individual desks have little shelves, so your coffee and your books do not fight.
    Go past the reference shelves and there is a row of desks that people forget about.
    Wide tables, so two people can spread out without touching elbows.
    I like the small tables between the stacks, where nobody walks by.
    Plenty of places to sit outside of finals week.
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    In finals week you circle like a car in a parking lot.
    Backpacks hold half the seats while their owners are at lunch.
    By ten in the morning every desk by a window is spoken for.
    People leave a sweater on a chair and go to class for two hours.
    I did three laps of the whole building and ended up on the floor.
    There are whole floors of shelves and then nine desks.
    The good carrels are assigned, and the leftovers face a wall with a pipe.
    There are never enough single desks, so you end up across from a stranger's elbows.
  `,
  },
  {
    topic: 'printing',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    Printing works on the first try, which I mention because it never does elsewhere.
    The scanners are free, fast and nearly always idle.
    There is a stapler by the printer and it has staples in it.
    The big scanner by the service desk does a whole chapter in a few minutes.
    You can borrow a charger at the desk, which has saved me twice.
    They lend out calculators and cables if you ask nicely.
  `,
  },
  {
    topic: 'printing',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    The printer queue before the hour is its own social event.
    One of the two printers has been out of toner since I enrolled.
    My print job went to a printer on another floor, or possibly to another university.
    Budget fifteen minutes for the printer and ten more for the argument with it.
    The stapler next to the printer is decorative.
    The scanner cut off the last line of every single page.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    The person at the front desk found an article in ten minutes that I had been chasing for a week.
    The librarians want you to find the thing, and they get up and walk you to it.
    The night staff deserve a raise and a parade.
    I asked one small question about {subject} and got a whole reading list.
    Everyone around me was working so hard that I was embarrassed into joining in.
    Staff let me finish my paragraph at closing time, a kindness I have not forgotten.
    The security guard says good luck when you leave during finals, and he means it.
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    The desk staff looked at me as if I had asked for a kidney.
    They start flicking the lights a good half hour before closing.
    The guard checked my bag twice and the second time he sighed.
    A student worker spent my whole visit shelving and humming.
    I asked for help with a call number and was pointed at a poster.
    A couple was arguing in the next aisle, in whispers, for an hour.
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['library'],
    tags: ['Aesthetic'],
    lines: lines`
    High ceilings, long tables and green lamps, just as a library looks in your head.
    The reading room is so handsome that I sat up straighter.
    Afternoon sun comes in at an angle and everyone looks like a painting.
    The ceiling alone is worth the walk.
    It feels like studying inside an old photograph.
    You catch yourself looking up from the page just to check that it is still there.
    Wood, lamps, tall windows, and not a motivational poster in sight.
    My parents visited and took more pictures of the reading room than of me.
    The building does half of the motivating for you.
    I take the long way in just to walk through the main hall.
    It is grand without being stuffy, which is hard to pull off.
  `,
  },
  {
    topic: 'look',
    mood: '=',
    kinds: ['library'],
    without: ['Aesthetic'],
    lines: lines`
    It will not win any beauty contest, but you are here to look at a page.
    The carpet is older than I am, and has seen more finals.
    Not much to look at, which helps.
    The furniture comes from at least four different decades.
    Concrete on the outside, concrete on the inside, and I have grown fond of it.
    It looks like a place where tax forms are kept, and it works like one too.
    Plain, practical, gray.
  `,
  },
  {
    topic: 'look',
    mood: '-',
    kinds: ['library'],
    without: ['Aesthetic'],
    lines: lines`
    The whole floor is beige and so was my mood after an hour.
    Low ceilings, brown carpet, and the faint smell of a flood somebody once had.
    It has the charm of a storage unit.
    No daylight where I sat, so I lost track of the hour and then of the will to live.
    Everything is a little sticky, and I wish I could be more specific.
  `,
  },
  {
    topic: 'stacks',
    mood: '+',
    kinds: ['library'],
    lines: lines`
    When I am stuck I wander the stacks for five minutes, and it works every time.
    The smell of old paper near the back shelves is better than any candle.
    I went looking for one book on {subject} and found the four next to it.
    There is a whole aisle of bound theses that will make you feel better about yours.
    The stacks are the best place on campus to pace while memorizing something.
    Course reserves are right behind the desk, so you do not have to buy everything.
    Wandering past a century of other people's footnotes puts my own deadline in proportion.
  `,
  },
  {
    topic: 'stacks',
    mood: '-',
    kinds: ['library'],
    lines: lines`
    The lights between the shelves are on timers and leave you in the dark mid-sentence.
    The one book I needed was listed as here, and it was not here.
    Finding anything in the stacks takes a map, a compass and some luck.
    The elevator to the upper floors takes long enough to read a short paper.
    The signs contradict each other about which floor is which.
  `,
  },
  {
    topic: 'cafe inside',
    mood: '+',
    kinds: ['library'],
    tags: ['Food Service'],
    lines: lines`
    Having coffee inside the building means I never lose my seat to hunger.
    The café downstairs does an honest bagel and a brave attempt at an espresso.
    You can get soup without putting your coat on, which is luxury in winter.
    The coffee stand by the entrance knows exactly what state we are all in.
    Muffins go half price toward the end of the day, you are welcome.
    A hot drink is never more than one flight of stairs away.
  `,
  },
  {
    topic: 'cafe inside',
    mood: '-',
    kinds: ['library'],
    tags: ['Food Service'],
    lines: lines`
    The café line between classes is half the length of a lecture.
    The coffee inside tastes like it was brewed for a different, sadder building.
    The sandwiches run out at noon and after that it is chips or nothing.
    The café shuts just when you start to need it.
    Eight dollars for a wrap that gave up before I did.
  `,
  },
  {
    topic: 'cafe inside',
    mood: '=',
    kinds: ['library'],
    without: ['Food Service'],
    lines: lines`
    There is nothing to eat inside, so bring a snack and eat it like a spy.
    Nothing hot to drink in the building, so plan your breaks.
    A vending machine is all the cuisine you will get here.
    Water bottles are fine, lunch is not, and they do notice.
    Bring your own tea in something with a lid.
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['library'],
    lines: lines`
    Weekend mornings are nearly empty.
    Monday and Tuesday evenings are the worst, Friday afternoon is a dream.
    It fills up around ten and empties out again at dinner time.
    The week before finals it is a different building with different laws.
    Early September is bliss, December is a siege.
    Come before lunch if you care about where you sit.
    On a Friday afternoon you can have a whole table to yourself and feel a bit sad about it.
    After dinner the second shift comes in, and the mood gets more serious.
  `,
  },
]
