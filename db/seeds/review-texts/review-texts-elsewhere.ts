import { lines, type Group } from '../review-text'

/** Lines about student buildings, bookshops, parks and shared offices. */
export const elsewhere: Group[] = [
  {
    topic: 'noise',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    It is never silent, but it settles into a murmur that you stop hearing.
    Go up one level from the food and the noise drops by half.
    I like having a bit of life around me while I work.
    The corners upstairs are calmer than you would expect.
    Nobody cares if you talk, so it is perfect for quizzing each other.
    The noise is happy noise, and it keeps me awake.
    There is a side room with a door that closes, and the door is heavy.
    Everybody is passing through, and oddly that helps me stay put.
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    Somebody set up a speaker for an event and that was the end of my reading.
    It echoes, and every laugh arrives twice.
    Around noon you cannot hear yourself think, or anybody else.
    A dance group rehearses in the open, and they count very loudly.
    The trays, the chairs, the announcements, it never lets up.
    Someone will stop at your table to ask whether you have a minute for something.
    The big screen is always on and always on sports.
    An a cappella group walked through, and I mean through.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    The booths are the best seats, deep and a little hidden.
    Tall tables by the glass, soft chairs in the middle, take your pick.
    There are more seats than anyone needs outside the lunch rush.
    The second floor lounge has couches you could sleep on, and people do.
    The whiteboard tables are a small stroke of genius.
    We pushed two tables together and nobody minded.
    You can always find a spot for one, even when it looks full.
    The long counter along the window is made for laptops.
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    All the tables are sticky until about two o'clock.
    The good couches are taken by people who are fast asleep.
    Most of the seating is meant for eating quickly and leaving.
    Half the rooms are booked for club meetings every evening.
    The benches have no backs, as if we were all on our way somewhere.
    They keep clearing the furniture away for events.
    At lunch you share a table with strangers and their trays.
  `,
  },
  {
    topic: 'food',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Food Service'],
    lines: lines`
    Food is right there, which keeps me from going home too early.
    You can refill your coffee without packing up your things.
    The burrito line moves fast and the burrito lasts for two chapters.
    There is always somebody selling cookies for a good cause.
    I plan my breaks around the soup of the day.
    Decent coffee, long hours, microwave if you bring your own.
    Lunch, caffeine and a table within thirty steps of each other.
  `,
  },
  {
    topic: 'food',
    mood: '-',
    kinds: ['campus building'],
    tags: ['Food Service'],
    lines: lines`
    Everything smells of fries, and now so does my notebook.
    The food closes early and leaves you with a vending machine.
    The coffee line is thirty people long on the hour.
    Prices have gone up and the portions have gone the other way.
    My salad was mostly the idea of a salad.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['campus building'],
    lines: lines`
    You always run into somebody you know, which is lovely until it is a deadline.
    The student staff at the info desk are kind and know everything.
    Good place to bump into the one person who understood the lecture.
    The cleaning crew hums while they work, and it makes the evenings feel friendly.
    Half of my study group met here by chance.
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: ['campus building'],
    lines: lines`
    I cannot get ten minutes in without somebody I know sitting down.
    People leave their trash, and then their friends' trash.
    A guy at the next table watched a whole match without headphones.
    Tour groups stop right behind your chair and learn about the dining plan.
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Aesthetic'],
    lines: lines`
    Big windows, warm wood, and a fireplace that may or may not be real.
    It is a handsome building and it knows it.
    The light in the main hall is worth coming for.
    There is something about those old rooms that makes me want to write with a pen.
    Beautiful inside, especially in the early evening.
  `,
  },
  {
    topic: 'look',
    mood: '=',
    kinds: ['campus building'],
    without: ['Aesthetic'],
    lines: lines`
    It has all the beauty of a bus terminal and most of the energy.
    The colors were chosen by a committee, you can tell.
    Clean, bright and completely forgettable.
    The architecture is mostly stairs.
    It is a functional place with functional chairs.
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: ['campus building'],
    lines: lines`
    Mornings are calm, noon is chaos, evenings are good again.
    After dinner it empties and turns into a study hall.
    Avoid the hour around noon, and the ten minutes between classes.
    On weekends you have it nearly to yourself.
    During club fair week, stay away.
    Before nine it belongs to you and the person with the mop.
  `,
  },
  {
    topic: 'books',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    The shelf of staff picks has yet to let me down.
    I take a break every hour and read one page of something I would never buy.
    The cheap cart outside has paid for itself in required reading.
    There is a good used section on {subject}, oddly enough.
    They write little notes under the books, and the notes are funny.
    It smells of paper and floor polish, and I could live in it.
    Whoever orders for the poetry shelf has better taste than my professors.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    The owner leaves you alone, then recommends exactly the right thing.
    The shop cat inspects your bag and then ignores you.
    They did not mind that I bought one postcard and stayed for the afternoon.
    Everyone whispers, out of respect for the shelves I suppose.
    I was offered a stool, then a better stool.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    Thick carpet and ten thousand books soak up every sound.
    All you hear is the bell on the door and somebody turning pages.
    Quiet in the way of a room where everybody is reading.
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: ['bookshop'],
    lines: lines`
    There is one real table and it is taken by noon.
    I sat on a step ladder for an hour, and it was a step ladder throughout.
    The armchairs are for reading, so your laptop will live on your knees.
    You keep having to stand up because you are sitting in front of somebody's section.
    Reading nights fill the back room, so check before you come.
  `,
  },
  {
    topic: 'seats',
    mood: '+',
    kinds: ['bookshop'],
    lines: lines`
    The round table behind history is the one you want.
    There is a worn leather chair by the radiator, and it is worth waiting for.
    A few small desks upstairs, each with its own lamp.
  `,
  },
  {
    topic: 'staying',
    mood: '=',
    kinds: ['bookshop'],
    lines: lines`
    Buy something now and then, even if it is only a bookmark.
    I would not camp here all day, it is a shop after all.
    Nice for an hour or two of reading, not for a full working day.
    Do not bring a group, there is no room for a group.
  `,
  },
  {
    topic: 'setting',
    mood: '+',
    kinds: ['park'],
    lines: lines`
    The benches under the big trees stay in the shade until late afternoon.
    There is a stone table that is just wide enough for a notebook and a thermos.
    Birds, leaves, a bit of distant traffic, and nothing that beeps.
    I read a whole paper on {subject} here without checking anything.
    The grass is dry most of the time and nobody plays music.
    From the far bench you get the whole view and none of the foot traffic.
    Fresh air does something for my memory that coffee does not.
    I record my own notes and walk laps with them in my ears.
    In the early evening the light turns gold and even statistics looks romantic.
    Squirrels will audit your lunch, otherwise you are left alone.
    A little hill to climb first, and your head is clear by the time you sit down.
    It is the one study spot where I have never felt watched.
  `,
  },
  {
    topic: 'setting',
    mood: '-',
    kinds: ['park'],
    lines: lines`
    The sprinklers came on in the middle of my chapter.
    Mosquitoes at dusk, and they know where the benches are.
    A leaf blower found me within the first ten minutes.
    Glare on the screen makes a laptop useless before evening.
    The nearest restroom is a good walk away.
    My notes blew into a hedge, and the hedge kept some of them.
    The picnic tables were sticky and the wasps had opinions about that.
    Dogs off the leash, one of whom ate part of my sandwich.
  `,
  },
  {
    topic: 'weather',
    mood: '=',
    kinds: ['park'],
    lines: lines`
    Bring something to sit on, the benches hold on to the damp.
    Take a hat, shade moves.
    There is no wifi, and I have decided that this is a feature.
    Mornings are best, before the runners and the strollers.
    A clipboard helps more than you would think.
    No plugs and no roof, so plan around your battery and the sky.
  `,
  },
  {
    topic: 'value',
    mood: '+',
    kinds: ['coworking'],
    lines: lines`
    The student rate is reasonable if you split a pass among three.
    Tea, fruit and printing are included, and I have eaten a lot of fruit.
    I was done with {task} in two days, so it paid for itself.
    The chairs are real office chairs, and my back wrote this review.
    Second monitors that you can just plug in, what a joy.
    A phone booth for calls, so the room stays calm.
    The monthly pass is cheaper than the coffee I would otherwise buy.
    Everyone is polite and nobody asks what your startup does.
  `,
  },
  {
    topic: 'value',
    mood: '-',
    kinds: ['coworking'],
    lines: lines`
    A day pass costs more than two textbooks' worth of coffee.
    The meeting rooms are extra, and so is nearly everything else.
    A man next to me pitched his app to the plants all afternoon.
    You pay for the full day even if you only come in for the evening.
    It is full of people on calls saying the word alignment.
    The free fruit is a bowl of one kind of apple.
    The app to open the door logged me out while I stood in front of the door.
  `,
  },
  {
    topic: 'mood',
    mood: '=',
    kinds: ['coworking'],
    lines: lines`
    It is an office, with everything good and dull that goes with it.
    Book ahead on weekdays, walk in at weekends.
    Do not expect charm, expect chairs.
    Ask for the quiet room at the back, the front is for talkers.
  `,
  },
]
