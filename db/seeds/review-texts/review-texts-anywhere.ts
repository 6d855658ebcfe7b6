import { INDOORS, lines, type Group } from '../review-text'

/** Lines about a tag that a location has or lacks, whatever its kind. */
export const anywhere: Group[] = [
  {
    topic: 'power',
    mood: '+',
    kinds: ['library', 'campus building', 'coworking', 'other'],
    tags: ['Outlet'],
    lines: lines`
    Outlets at nearly every seat, and they all work.
    You will not need to hunt for a plug.
    Plugs in the tables themselves, so no cable to trip over.
    I charged a laptop, a phone and a calculator at one table.
    Sockets along every wall, and most of them grip the plug properly.
    Power is never a problem here.
    Somebody thought about where laptops go, and put outlets there.
    Even the armchairs have an outlet within reach.
    There are USB sockets too, at least on the newer tables.
    I arrived with four percent and found a plug in under a minute.
  `,
  },
  {
    topic: 'power',
    mood: '=',
    kinds: ['library', 'campus building', 'coworking', 'other'],
    tags: ['Outlet'],
    lines: lines`
    Take the seats along the wall if you need power.
    A few of the outlets are dead, so test before you unpack.
    Bring a long cable and you can sit anywhere.
    The outlets are there, just lower than you would think.
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: ['library', 'campus building', 'bookshop'],
    without: ['Outlet'],
    lines: lines`
    Outlets are rare, and the people next to them have roots.
    The building was clearly planned before batteries.
    I crawled under three tables looking for a plug, and people watched.
    Charge everything before you come.
    One outlet for a table of eight is a psychology experiment.
    When your laptop dies, so does your visit.
    The wall sockets are worn out and the plug keeps sliding onto the floor.
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Outlet'],
    lines: lines`
    Half of the outlets at my table were dead, and guess which half I picked.
    People run extension cords across the aisle and you have to hop.
    There are outlets, and there is always someone between you and them.
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: ['library', 'campus building', 'coworking', 'other'],
    tags: ['Wifi'],
    lines: lines`
    Wifi is fast everywhere I have sat.
    I uploaded a large video for class and it took no time at all.
    The connection held through a two hour call.
    Internet just works, so I have nothing to say about it.
    Strong signal even in the far corners.
    I never once thought about the wifi, which is the best thing you can say of wifi.
  `,
  },
  {
    topic: 'wifi',
    mood: '-',
    kinds: ['library', 'campus building', 'coworking', 'bookshop', 'other'],
    tags: ['Wifi'],
    lines: lines`
    The wifi drops about once an hour and takes its time coming back.
    I lost part of {task} when the connection went.
    In the corner where I like to sit the signal is one bar and a prayer.
    The network asks you to log in again whenever you close the lid.
    Wifi crawls when the place is full, which is always.
    A ten minute lecture video took me half an hour.
  `,
  },
  {
    topic: 'wifi',
    mood: '=',
    kinds: ['bookshop', 'other'],
    without: ['Wifi'],
    lines: lines`
    There is no wifi, so bring your reading with you.
    You will be offline here, and it did me a lot of good.
    No internet, which is a problem for about five minutes.
  `,
  },
  {
    topic: 'group',
    mood: '+',
    kinds: INDOORS,
    tags: ['Group Friendly'],
    lines: lines`
    Our group of five meets here every week and nobody has ever glared at us.
    Big tables, so a whole project team fits around one.
    Great for working through problem sets together.
    You can talk at a normal volume, which my study group needs, badly.
    We practiced a presentation here and the next table clapped.
    It is easy to push chairs together.
    Good for pair work, and there is room for both laptops.
    Half study hall, half meeting point, and it does both well.
  `,
  },
  {
    topic: 'group',
    mood: '-',
    kinds: INDOORS,
    without: ['Group Friendly'],
    lines: lines`
    Not a place for groups, we were asked to lower our voices twice.
    Come alone, there is hardly a table for more than two.
    We tried to meet as a group and ended up writing each other notes.
    If you are more than two, go somewhere else.
  `,
  },
  {
    topic: 'rooms',
    mood: '+',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Private Rooms'],
    lines: lines`
    The group rooms have a big screen and a whiteboard, and you can book them online.
    I reserve a small room for mock interviews and it has been perfect.
    Book a room on Sunday for the week and you will be fine.
    The rooms have doors that actually keep sound in.
    Four of us took a room for an evening and got through half of {subject}.
    There are whiteboard markers that write, I could not believe it either.
    A room with a door, a window and a plug is all I want from life.
  `,
  },
  {
    topic: 'rooms',
    mood: '-',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Private Rooms'],
    lines: lines`
    Rooms are booked out days ahead.
    We had a reservation and still had to talk a group out of our room.
    The study rooms have glass walls, so you feel like a fish.
    The markers in the rooms are all dry, bring your own.
    You get one person napping in a room for six, every time.
    The room was so warm that we propped the door open, which rather defeats the point.
  `,
  },
  {
    topic: 'late',
    mood: '+',
    kinds: INDOORS,
    tags: ['Late Night Access'],
    lines: lines`
    It stays open late, which is when I wake up.
    At midnight it is calm, warm and full of people who mean it.
    After eleven there is a camaraderie here that you do not get in daylight.
    Being able to stay past midnight has saved me more than once.
    Late at night it is you, the hum of the lights and the truth about {subject}.
    I feel safe walking out of here late, the entrance is well lit.
    The late hours are the reason I come.
    Around one in the morning somebody always starts handing out gum.
  `,
  },
  {
    topic: 'late',
    mood: '-',
    kinds: INDOORS,
    tags: ['Late Night Access'],
    lines: lines`
    Late at night the heating goes off and so does the mood.
    It stays open late, but after ten they only keep part of it open.
    After midnight it gets giggly, and then it gets loud.
    The walk home from here at night is not my favorite.
  `,
  },
  {
    topic: 'hours',
    mood: '-',
    kinds: INDOORS,
    without: ['Late Night Access'],
    lines: lines`
    It closes just as I get going.
    I wish it stayed open longer in the evening.
    Weekend hours are short, so check before you walk over.
    They close early and they are punctual about it.
    The hours are made for people who get up at six.
    I keep getting thrown out in the middle of a thought.
  `,
  },
  {
    topic: 'nearby',
    mood: '+',
    tags: ['Near By Food'],
    lines: lines`
    Plenty to eat around the corner when you need a break.
    You are two minutes from a dozen places for lunch.
    There is cheap food all along the street.
    A dumpling place nearby has kept me alive.
    When my brain stops, I walk round the block for noodles and start over.
    Good tacos close by, which matters more than it should.
  `,
  },
  {
    topic: 'parking',
    mood: '+',
    tags: ['Free Parking'],
    lines: lines`
    Free parking, and usually a spot.
    You can actually park here, for nothing, which deserves a sentence.
    I drive in on weekends because parking is free and easy.
    There is a small free lot around the side.
  `,
  },
  {
    topic: 'parking',
    mood: '-',
    tags: ['Paid Parking'],
    lines: lines`
    Parking costs more than what I ate.
    Take the bus, the garage will ruin you.
    The meter ran out before my concentration did.
    Parking is paid and still hard to find.
    I got a ticket for being eight minutes over.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['coworking', 'other'],
    lines: lines`
    The tables are generous and the chairs forgive you.
    There was a seat every time I came.
    Enough room to spread out a whole exam's worth of paper.
  `,
  },
  {
    topic: 'chairs',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    The chairs are comfortable enough for four hours, I tested it.
    My back did not complain once.
    Chairs with cushions, tables at a human height.
    Whoever bought these chairs sat in them first.
    The tables are the right height for typing, such a small thing, such a difference.
  `,
  },
  {
    topic: 'chairs',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    The chairs are beautiful and they hate you.
    My back gave up around hour two.
    The chairs are wooden, hard and tilted forward, as if to get rid of you.
    Bring a sweater to sit on.
    Whoever designed these seats has never read anything longer than a menu.
    The stools are fine if you are nineteen and made of rubber.
    The desk was too high or the chair too low, and I was too tired to find out which.
  `,
  },
  {
    topic: 'air',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    Cool in summer, warm in winter, as it should be.
    There is real air in here, somebody opens the windows.
    The temperature is right, which I only noticed because it so rarely is.
    On hot days I come for the air conditioning and stay for the reading.
  `,
  },
  {
    topic: 'air',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    It is freezing in there, bring layers, all of them.
    The heat makes you sleepy by three.
    Somebody controls the thermostat and that person is not my friend.
    The AC blows straight down on the best seats.
    I kept my coat on the whole time.
    It gets stuffy as soon as it fills up.
    There is one warm corner and everybody knows about it.
    Stale air by late afternoon, and I could feel my brain slow down.
  `,
  },
  {
    topic: 'light',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    The light is soft and easy on the eyes.
    Each table has its own lamp, so nobody fights about the lights.
    It is bright without that hospital feeling.
    Even on gray days the lighting keeps me awake.
  `,
  },
  {
    topic: 'light',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    One of the lights flickers and I always end up under it.
    Too dim to read in after sunset.
    The fluorescent tubes gave me a headache by noon.
    The low sun comes straight at you in the afternoon and there are no blinds.
    My own screen was the brightest thing in the room.
  `,
  },
  {
    topic: 'restroom',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    The restrooms are clean, and yes, that belongs in a review.
    There is a water fountain with a bottle filler that is actually cold.
    Clean tables, clean floors, clean restrooms, somebody cares.
  `,
  },
  {
    topic: 'restroom',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    The restroom situation is best not described.
    One restroom for the lot of us, and a line.
    The bottle filler has been blinking red since spring.
    Bins overflow by evening.
    The paper towels were out on every visit.
  `,
  },
  {
    topic: 'access',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    There is a ramp and a door that opens by itself, so my friend in a wheelchair could join us.
    Easy to reach by bus, the stop is close.
    Bike racks right outside, and they are not all full.
    Easy to find and easy to leave, though I did not want to.
  `,
  },
  {
    topic: 'access',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    The automatic door was out of order, which for some people means the whole place is.
    It took me ten minutes to find the entrance.
    No bike rack nearby, so I locked mine to a sign and worried.
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    I got through a week of {subject} in an afternoon.
    Something about the room makes me put the phone away.
    Three hours felt like one.
    I finished {task} with a day to spare and did not recognize myself.
    Time goes differently in here.
    My outline came together at the second table from the door.
    I come in scattered and leave with a list that is mostly crossed off.
    I can read for an hour straight here, and at home I manage eleven minutes.
    For memorizing {subject}, nothing beats it.
    It puts you in the mood to work without making a fuss about it.
    Twenty pages in one sitting, and I remember what was on them.
    If I have to be serious for a day, I come here first thing.
    My best ideas for {task} turned up here, usually on the way to the restroom.
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    ratings: [1, 2, 3],
    kinds: INDOORS,
    lines: lines`
    In two hours I read four pages, three of them twice.
    I kept looking up, there is always something moving.
    I moved seats three times and worked in none of them.
    I did more people-watching than {subject}.
    Not the place for anything that needs your whole head.
    My to-do list went home exactly as long as it came.
    I got as far as opening the file for {task}.
  `,
  },
  {
    topic: 'focus',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    Fine for reading and email, less so for real thinking.
    I can do an hour here, then I need to move.
    Good for flashcards, not for essays.
    I come for the first push on something, then finish it at home.
    It suits me for review, less for writing.
    For {subject} it works, for anything creative I go elsewhere.
    I would not write a thesis here, but I have written parts of one.
  `,
  },
]
