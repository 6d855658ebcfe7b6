import { INDOORS, lines, type Group } from '../review-text'

/** Last sentences, and advice to the next visitor. */
export const closings: Group[] = [
  {
    topic: 'closing',
    mood: '+',
    lines: lines`
    Go.
    I will be back tomorrow, probably at the same table.
    Recommended without a footnote.
    Please do not all come at once.
    I would happily finish my degree here.
    Cannot ask for much more.
    Keep it exactly as it is.
    See you there, I will be the one with the orange thermos.
    That is all I want from a place, really.
    If it ever closes I will have to drop out.
    My new regular spot.
    Worth the walk, even in the rain.
    I have nothing to complain about, and I looked.
    You will like it.
    Now I just have to hope that nobody reads this.
    Would study here again, and will, on Thursday.
    Simply a good place to be.
    Thank you to whoever runs it.
    It earns its stars.
    If you see me there, say hi after the exam, not before.
    I tell everyone, and I should stop telling everyone.
    More places like this, please.
    Highly recommended for anyone with a deadline and a conscience.
    Bring your hardest reading, it is up to it.
    I am writing this from there, and I am not ready to leave.
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    voices: ['dry', 'grumpy', 'terse'],
    lines: lines`
    No further comment.
    I have nothing clever to add, it is good.
    High praise from somebody who dislikes most rooms.
    It is almost suspicious how well this works.
    Approved.
    I would complain, but about what?
    Good. Moving on to my actual homework.
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    voices: ['warm', 'chatty', 'casual'],
    lines: lines`
    Honestly cannot wait to go back.
    Thank you for existing, {place}.
    Ten out of ten, would panic before an exam here again.
    I get a little sentimental about it, sorry.
    It makes studying feel less lonely.
    Tell them I sent you, they will have no idea who I am.
    I am going to miss this place so much when I graduate.
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    ratings: [5],
    lines: lines`
    Five stars, and I am a stingy grader.
    I have never given five stars to a chair before.
    All the stars, and I would lend it one of mine.
    I tried to find a reason for four stars and could not.
  `,
  },
  {
    topic: 'closing',
    mood: '-',
    ratings: [1],
    lines: lines`
    One star for the door, it opened.
    The one star is for the restroom sign, which was accurate.
    I would give less if the form let me.
  `,
  },
  {
    topic: 'closing',
    mood: '=',
    ratings: [3],
    lines: lines`
    Three stars, and I went back and forth on it.
    Right in the middle, then.
    Call it a passing grade.
  `,
  },
  {
    topic: 'closing',
    mood: '=',
    lines: lines`
    Worth a try, at least once.
    I will come back, just not at noon.
    Three hours is about my limit.
    Good to have on the list.
    You could do worse, and I have.
    I keep it as a backup.
    Fine for a weekday.
    Go early or not at all.
    Make of that what you will.
    It is what you make of it, mostly.
    Somebody fix the small things and it would be great.
    It is close, and close counts.
    I would call it reliable, if not exciting.
    Not a destination, but a good stop.
    Try it yourself, tastes differ.
    Good enough for {subject}, and that is something.
    I will probably be there again next week, shrugging.
    Manage your expectations and you will be fine.
    There is potential here.
  `,
  },
  {
    topic: 'closing',
    mood: '-',
    lines: lines`
    I will not be back.
    I went home and studied on the floor, and it was an upgrade.
    Try somewhere else first.
    Save it for when everything else is closed.
    I hope they read these.
    Next time I am staying in my room.
    A pity, because I wanted to like it.
    Somebody should take a good hard look at it.
    Life is short and the semester is shorter.
    There must be a better option, and now I am going to find it.
    Not worth the walk.
    I have studied in laundromats that were better.
    Maybe it will improve, and I will read about it here.
    I left annoyed, and behind schedule.
    Twice was enough.
  `,
  },
  {
    topic: 'tip',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    Tip: bring headphones anyway.
    Tip: bring a sweater, whatever the weather outside.
    Go in the first week of the semester and find your corner before everybody else does.
    Sit with your back to the door, you will get more done.
    Bring a charger and a snack and you can make a day of it.
    If your first seat is bad, move, the place changes a lot from corner to corner.
    Best seats are furthest from the entrance.
    Take cash just in case, and take earplugs just in case.
    Come on a weekday before lunch if you can.
    Leave before you are tired, and it will stay a nice memory.
    Set a timer, otherwise you will forget to eat.
    Put your phone in your bag, the room does the rest.
    Arrive with a list, since the place is good at making lists shorter.
    Sundays fill up later than you would think.
  `,
  },
  {
    topic: 'tip',
    mood: '=',
    kinds: ['library'],
    lines: lines`
    Walk up one more flight than you want to.
    Ask at the desk about lockers, hardly anybody knows.
    Reserve your books online and pick them up on the way in.
    Try the far end of the periodicals if everything else is taken.
    The floor with the oversize books is nearly always empty.
  `,
  },
  {
    topic: 'tip',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    Order the small size, you will want a second one anyway.
    Ask for the back room, it is not obvious that there is one.
    Come after the morning rush and before the lunch one, and it is yours.
    Grab the table first and the drink second, whatever the sign says.
    Sit away from the pickup counter, unless you like hearing names.
  `,
  },
  {
    topic: 'tip',
    mood: '=',
    kinds: ['campus building'],
    lines: lines`
    Check the event board by the entrance before you settle in.
    Go up the stairs, always go up the stairs.
    Wipe the table first.
    If there is music in the lobby, turn around and come back in an hour.
  `,
  },
]

/**
 * Links between praise and complaint; the next sentence continues in lower case. `single` only precedes the only
 * complaint, or the only praise, in a review.
 */
export const turns = {
  toComplaint: {
    any: [
      'On the downside,',
      'That said,',
      'Then again,',
      'Still,',
      'If I have to be picky,',
      'Be warned, though:',
    ],
    single: [
      'My one complaint:',
      'Only gripe:',
      'One thing to know:',
      'The catch:',
      'The one thing that bugs me:',
    ],
  },
  toPraise: {
    any: ['In fairness,', 'To be fair,', 'On the plus side,', 'Then again,', 'Still,'],
    single: ['One good thing:', 'I will say this much:', 'Credit where it is due:'],
  },
}

/** Phrases for a list of pros and cons; not full sentences. */
export const points: Group[] = [
  {
    topic: 'power',
    mood: '+',
    tags: ['Outlet'],
    lines: lines`
    outlets
    plugs everywhere
    outlets along the wall
    enough outlets for everybody`,
  },
  {
    topic: 'wifi',
    mood: '+',
    tags: ['Wifi'],
    lines: lines`
    fast wifi
    wifi that holds
    decent internet
    solid connection`,
  },
  {
    topic: 'noise',
    mood: '+',
    tags: ['Quiet'],
    lines: lines`
    the quiet
    people who keep their voices down
    real silence
    a calm room`,
  },
  {
    topic: 'group',
    mood: '+',
    tags: ['Group Friendly'],
    lines: lines`
    big tables for groups
    room for a study group
    nobody minds talking
    good for group work`,
  },
  {
    topic: 'look',
    mood: '+',
    tags: ['Aesthetic'],
    lines: lines`
    the look of the place
    the windows
    a beautiful room
    the afternoon light`,
  },
  {
    topic: 'late',
    mood: '+',
    tags: ['Late Night Access'],
    lines: lines`
    late hours
    open when I am awake
    the late evenings
    hours for night owls`,
  },
  {
    topic: 'rooms',
    mood: '+',
    tags: ['Private Rooms'],
    lines: lines`
    rooms you can book
    group rooms with screens
    doors that close`,
  },
  {
    topic: 'food',
    mood: '+',
    tags: ['Food Service'],
    lines: lines`
    coffee on the spot
    something hot to drink
    food without leaving
    snacks close at hand`,
  },
  {
    topic: 'nearby',
    mood: '+',
    tags: ['Near By Food'],
    lines: lines`
    cheap lunch nearby
    lots to eat around the corner
    food next door`,
  },
  {
    topic: 'parking',
    mood: '+',
    tags: ['Free Parking'],
    lines: lines`
    free parking
    easy parking
    a spot for the car`,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    friendly staff
    kind people at the desk
    staff who leave you alone
    the other people working hard`,
  },
  {
    topic: 'chairs',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    decent chairs
    wide tables
    chairs with backs
    tables that do not wobble`,
  },
  {
    topic: 'setting',
    mood: '+',
    kinds: ['park'],
    lines: lines`
    shade
    the view
    benches in the sun
    no screens anywhere`,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    never enough seats
    hard to get a table
    bags on half of the chairs
    full by noon`,
  },
  {
    topic: 'air',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    the cold
    stuffy in the afternoon
    an arctic thermostat
    no fresh air`,
  },
  {
    topic: 'chairs',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    hard chairs
    wobbly tables
    chairs from a museum
    stools without backs`,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: INDOORS,
    without: ['Outlet'],
    lines: lines`
    hardly any outlets
    bring a full battery
    two plugs for the whole room
    nowhere to charge`,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: INDOORS,
    without: ['Quiet'],
    lines: lines`
    loud at noon
    the noise
    people on the phone
    never really quiet`,
  },
  {
    topic: 'parking',
    mood: '-',
    tags: ['Paid Parking'],
    lines: lines`
    the price of parking
    the garage
    meters`,
  },
  {
    topic: 'hours',
    mood: '-',
    kinds: INDOORS,
    without: ['Late Night Access'],
    lines: lines`
    closes early
    short weekend hours
    over before I am`,
  },
  {
    topic: 'restroom',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    the restrooms
    one restroom for everyone
    overflowing bins`,
  },
  {
    topic: 'light',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    the lighting
    one flickering lamp
    dim corners`,
  },
  {
    topic: 'setting',
    mood: '-',
    kinds: ['park'],
    lines: lines`
    wind
    bugs in the evening
    no restroom close by
    glare on the screen`,
  },
]
