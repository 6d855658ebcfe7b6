import { lines, type Group } from '../review-text'

/** Lines about cafés. */
export const cafe: Group[] = [
  {
    topic: 'drinks',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    The cortado is small, strong and gone too soon.
    They roast in the back on some mornings and the whole room smells like toast and chocolate.
    Refills on drip are half price, and they do not make you feel cheap for asking.
    The oat milk latte is the best I have had in {city}, and I have done the research.
    Their cold brew could restart a heart, so pace yourself.
    The chai is made from scratch and it is actually spicy.
    Good tea too, loose leaf, with a little timer so you do not ruin it.
    The house blend is nutty and not bitter, even when you forget it for an hour.
    They put the drink in a real cup unless you tell them not to.
    The hot chocolate is basically a pudding, and I mean that as praise.
    The decaf tastes like coffee, which is all I ever wanted from it.
    Espresso with a small glass of water on the side, the way it should be.
    The iced matcha is bright green and not too sweet.
    I asked for something without caffeine and got a ginger thing that I now order every time.
    The pour-over takes a few minutes and is worth all of them.
  `,
  },
  {
    topic: 'drinks',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    Six dollars for a latte is a lot of money per page.
    My espresso tasted like a burnt pencil.
    The cold brew was mostly ice and ambition.
    The drip coffee had clearly been waiting for me since morning.
    They were out of oat milk, then of milk, and then of patience.
    The tea is a bag on a string and it costs as much as lunch.
    My cappuccino came lukewarm twice in a row.
    The coffee is fine, just fine, at a price that promises more than fine.
    Sweet drinks only, unless you count the one that is bitter by mistake.
  `,
  },
  {
    topic: 'pastry',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    The cardamom bun is the size of my hand and gone by ten.
    Get the almond croissant, thank me later.
    Their grilled cheese has rescued more than one of my afternoons.
    There is a lemon loaf that I think about during lectures.
    The banana bread comes warm, with salted butter, and I have no more questions.
    A bowl of soup and a heel of bread cost less than a sandwich elsewhere.
    The day-old basket by the register is the best deal in {city}.
    Scones crumble all over your keyboard, and you will not care.
    They do an egg sandwich all day, bless them.
    The cookies have flaky salt on top and disappear right after lunch.
    Vegan options that are actually food.
  `,
  },
  {
    topic: 'pastry',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    The croissant had the texture of a wallet.
    Nothing to eat after two except a jar of biscotti from another age.
    The pastry case is lovely to look at and priced like jewelry.
    My sandwich took longer than my reading.
    Every single baked good has raisins in it, hidden like mines.
    Portions for dolls.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    The staff let you sit for hours and refill your water without a word.
    One of the baristas asked how my exam went, two weeks later, unprompted.
    Nobody hovers, nobody sighs, nobody takes your cup before you are done.
    The owner does the crossword at the counter and will ask you for six down.
    They turned the music down when somebody asked, with a smile.
    Regulars say hello to each other here and then leave each other alone.
    The woman who opens in the morning has the best laugh in {city}.
    They kept my forgotten charger behind the counter for a week.
    You get a nod when you come back the third time, and it feels like tenure.
    Lots of students, a few retired people with newspapers, one very calm dog.
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    The barista sighed when I opened my laptop.
    Somebody comes by to wipe your table until you understand.
    The staff talk across the room as if the customers were furniture.
    Got asked twice whether I wanted anything else, the second time without a question mark.
    I was told about the ninety minute limit after eighty-five minutes.
    There is a little sign on every table telling you what you may not do there.
    The person next to me was selling life insurance on speaker.
    A podcast was being recorded at the next table, loudly, about focus.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Quiet'],
    lines: lines`
    The music is low and has no words, bless whoever picks it.
    It is hushed without being stiff.
    The grinder is in the back, so you barely hear it.
    People take their calls outside without being told.
    Quieter than some libraries I could name.
    Soft music, soft voices, thick walls.
    Most tables are for one, so nobody has anybody to talk to.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['cafe'],
    without: ['Quiet'],
    lines: lines`
    There is a friendly clatter that I find easier to work in than silence.
    Good playlist, never too loud, a bit of jazz in the morning and something slower later on.
    It buzzes, but in a way that carries you along.
    The noise is all cups and low talk, no shouting, no screens.
    Busy enough that nobody notices you muttering {subject} to yourself.
    They play whole records, which gives me a natural break every twenty minutes.
    I like the background noise here, it is like working inside a beehive that likes you.
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    The grinder goes off every ninety seconds like an alarm.
    The playlist is one sad man with a guitar, on a loop.
    Tile floor, tin ceiling, forty people, you can imagine.
    Around noon it turns into a lunchroom and you can forget about thinking.
    Blender drinks should be banned in any room with a laptop in it.
    The speaker sits right above the only good table.
    A birthday party came in, fourteen people with a sparkler, and I packed up.
    The door opens straight onto the street, so you get every truck.
    Somebody was learning the ukulele in the corner, and had a long way to go.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    The window bench fits four if you like each other.
    There is a long table in the back where everyone is typing.
    The two-seaters along the wall are just big enough for a laptop and a plate.
    A big shared table up front, small ones further in, and an old couch nobody fights over.
    Go up the little stairs, there is a second room most people never notice.
    The bar stools by the window are better for the back than they look.
    Tables that do not wobble, at last.
    I always get the corner under the plant, and if you are sitting there, I am the one staring.
    The patio has umbrellas and sturdy tables, so you can work outside for real.
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    Nine tables, and eight of them taken by people who have clearly moved in.
    The tables are the size of a dinner plate.
    Every table rocks, and the folded napkins under the legs tell a long story.
    All stools and no backs, so an hour is my limit.
    On weekends you stand with a hot drink and watch people not leave.
    The couch swallowed me, and my laptop nearly went too.
    If you come in a group of more than two, forget it.
    You sit so close together that I know my neighbor's password.
  `,
  },
  {
    topic: 'power',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Outlet'],
    lines: lines`
    The outlets are under the window bench, you have to feel for them.
    Every second table along the wall has a plug.
    There is a power strip taped under the long table, so everyone can share.
    They put in outlets when they redid the back room and you can tell a laptop person chose where.
    Two plugs at the bar, one behind the plant, and now it is no secret anymore.
    I have never seen anyone fight over an outlet here.
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: ['cafe'],
    without: ['Outlet'],
    lines: lines`
    I counted two outlets in the whole room and one was holding up a lamp.
    Come fully charged, because there is nowhere to plug in.
    They have covered the outlets with little brass plates, which is a message.
    My battery decides how long I stay, about three hours.
    The only plug is by the restroom door, and you will be in everyone's way.
    No outlets that I could find, so I brought paper, and it went well.
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Wifi'],
    lines: lines`
    The wifi code is on the receipt and it does not expire after an hour.
    Internet was quick enough for a video seminar, with headphones of course.
    The wifi password is a pun, and it took me a minute.
    Wifi never dropped on me, even with the place full.
  `,
  },
  {
    topic: 'wifi',
    mood: '-',
    kinds: ['cafe'],
    tags: ['Wifi'],
    lines: lines`
    The wifi falls over whenever the lunch crowd comes in.
    You get one hour of internet per drink, and they do mean it.
    Wifi reaches the front tables and gives up at the second row.
    I ended up using my phone's data because the wifi asked me to sign in every ten minutes.
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['cafe'],
    tags: ['Aesthetic'],
    lines: lines`
    Plants in every window and mugs that do not match.
    It is pretty without looking like it was designed for photos.
    Old wooden floor, brick wall, a lamp at every table, and you want to move in.
    The light in the late afternoon makes even my flashcards look good.
    Somebody has hung old exam papers in frames, and I love the handwriting.
    A wall of secondhand books that you can read while you wait.
    The tiles, the brass, the little green lamps, all of it is just right.
    Every chair is different and they are all somehow comfortable.
  `,
  },
  {
    topic: 'look',
    mood: '-',
    kinds: ['cafe'],
    without: ['Aesthetic'],
    lines: lines`
    White walls, white tables, one cactus, and the feeling of a dentist's waiting room.
    The lights are so bright that I could see my own regrets.
    There was a draft, a drip and a flickering bulb, and I had all three.
    It smells of old milk near the back.
    The one window looks out at a dumpster.
  `,
  },
  {
    topic: 'rules',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    They ask you to buy something every couple of hours, which is fair.
    No laptops at the small tables on weekends, there is a polite card about it.
    Order at the counter, then sit, not the other way round.
    One person per four-seat table is not going to make you friends at noon.
    I buy a second drink after two hours and everybody is happy.
    There is a loyalty card, and yes, I am on my fourth.
    Bring your own cup and they take a little off.
    Tip well if you stay long, they notice and so should you.
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['cafe'],
    lines: lines`
    The first hour after they open is the best one.
    Lunchtime is hopeless, mid-afternoon is golden.
    Weekends belong to brunch, so come on a weekday.
    It empties out about an hour before closing, and that is my hour.
    On rainy days everybody has the same idea.
    Mornings are commuters, middays are students, and late afternoons are first dates.
    Sunday is slow in the nicest way.
  `,
  },
]
