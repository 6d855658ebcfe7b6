/**
 * Complete hand-written reviews. A heading gives the rating, the kinds of location it fits and the tags it needs
 * ("!" those it rules out); "--" on its own line starts a new paragraph.
 */
const text = `
# 5 library ; Quiet
I came here in September because it was raining and I have come here every day since. Third table from the left,
facing the shelves, back to the world. I do not know the names of the people around me but I know their pencil cases.
If one of us is missing I worry a bit.

# 2 library ; Quiet
The man across from me ate an entire rotisserie chicken. In the silent section. With his hands. I did not know where
to look, and I can tell you that it was not at my statistics homework.

# 4 library
Pro: it is a library. Con: everyone else has noticed. Get there before ten or accept a life on the floor by the
photocopiers.

# 5 library ; Late Night Access
Wrote my last three term papers here between midnight and four. There is a certain kind of person who is here at that
hour and I would trust any of them with my house keys. Somebody shared a bag of clementines with the whole table the
night before the exam, and nobody said a word, we just peeled.

# 3 library
Good library. Bad elevator. My carrel is on a high floor and my knees are on a low budget.

# 4 library ; Outlet
As a commuter student I basically need a locker, an outlet and a chair that does not judge me. Got two of three and
the chair is neutral. I have about six hours between my morning lab and my evening shift and this is the only place
where they do not feel like dead time.

# 1 library
Fire alarm twice in one afternoon, both times false. The second time I just went home with the book I was holding.
I will bring it back when I have recovered.

# 5 library ; Aesthetic
My grandfather never finished high school and when he visited I took him here. He stood in the door for a while with
his hat in his hands and then said, well, no excuses then. So: no excuses. I have thought of that every time I wanted
to leave early, and I have stayed, mostly, and it has been a good year.

# 4 library ; Private Rooms
Practical info, since nobody else gives any. Group rooms: book them at the start of the week or forget it. Whiteboards:
yes. Markers: bring your own. Screen: works with a cable, does not work with hope. Noise from the hallway: some. We meet
here weekly and I would do it again.

# 3 library ; !Aesthetic
It is ugly and I have stopped minding. There is even something restful about a room that nobody would ever put on a
postcard. One star off for the carpet, one for whatever is on the carpet.

# 5 library ; Quiet
ADHD here. Most "quiet" places are not quiet, they just have a sign. This one is. No music leaking out of headphones,
no phone buzzing on wood, and the single desks have sides, so I cannot see anything move. I get more done here in two
hours than in a whole day at home. Please never put a café in it.

# 4 library
I like a library where the staff look as if they read. The woman at the desk recommended me a novel when I was
supposed to be borrowing a textbook and now I am behind on the textbook. Four stars, because that is partly her fault.

# 2 library ; !Quiet
Went in to study, ended up being an unpaid extra in somebody's video. Ring light and all. On the second floor. Of a
library.

# 5 library
If you are a first-gen student and feel like the place is not for you: it is. Just walk in. Nobody asks anything. Sit
wherever you like. It took me until spring to find that out and I want to save you the winter.

# 4 library ; Outlet, Wifi
Checked so you do not have to: plugs at most tables, wifi strong, water fountain cold, restrooms okay, vending machine
takes cards but keeps the pretzels. Very crowded on Mondays. I sit by the atlases.

# 3 library
My feelings about this library depend entirely on whether I got the corner desk. Today I did not. Ask me tomorrow.

# 5 library ; Late Night Access
I am a nurse finishing my degree at night and I come straight from my shift, in scrubs, smelling of hand sanitizer.
Nobody has ever looked twice. The lights are low on the side by the wall, there is always a seat at that hour and I can
spread out my notes and read without being anybody's mother or anybody's nurse. It is the calmest part of my day by a
long way. I will thank this place in my head when they call my name at graduation.

# 1 library
Too hot. Too loud. Chairs from the age of the dinosaurs. I sat down, I stood up, I left, and that was my visit. Never
again, or at least not until the next deadline.

# 4 library
Great if you are disciplined, dangerous if you like books. I had one hour for chemistry and spent forty minutes reading
about shipwrecks because that shelf is on the way to the water fountain.

# 3 library ; Food Service
Library: four stars. Café in the library: two stars and a stomach ache. Average it out yourself, I am too tired to do
the math.

# 5 library
Nobody tells you that the best thing about a big library is being completely anonymous. I failed an exam on a Tuesday
and sat here all Wednesday rereading the same page, and not a soul asked me how I was, and it was precisely what I
needed. By Thursday I was ready to start again at the same desk.
--
To whoever left the note inside the desk drawer that says "it gets better, eat something": thank you. I did, and it did.

# 4 library
Nice reading spots by the tall shelves, patient staff. I bring my grandmother's cushion for the wooden chairs. She says
hello.

# 2 library
I wanted to print four pages. Four. First the card would not swipe, then the queue was stuck, then it printed somebody's
forty page lab report with my balance. The lab report was quite good, by the way.

# 4 library ; Quiet
Law student here, so I have opinions about chairs and silence. Silence: excellent. Chairs: they will hold you in
contempt after ninety minutes. Bring something soft and argue your case sitting down.

# 3 library ; Quiet
Almost too quiet? I could hear my own stomach, and so could the nice girl opposite. Eat before you come.

# 5 library ; Aesthetic
i came in to get out of the wind and sat there for three hours looking like somebody in a movie about a poet. did not
write a poem. did finish the lab though, so who is the real artist

# 4 library ; Group Friendly
Our group has a regular table. We have a snack schedule. We have lore. We also have the best midterm average in our
section, so laugh all you like. The only thing missing is a way to reserve the table, because on the one day we came
late there was a couple on a date at it, with candles (battery ones, but still).

# 5 cafe
I defended my thesis on a Friday and on Saturday I came here and had a pastry without opening a laptop for the first
time in two years. The owner looked at me, looked at the table, and said, done? Done, I said. The pastry was free.

# 2 cafe
They have a "no laptops" sign, a "laptops welcome" sign and a person who decides which one counts when you have already
paid.

# 4 cafe ; Outlet
Second table from the back. Outlet behind the radiator. Order the small drip and refill it. You now know everything I
know.

# 5 cafe
Six of my flashcards have coffee rings on them from this place, and I got every one of those six right on the exam. I am
a scientist, so I know that this means nothing. I am going back tomorrow to make more rings.

# 3 cafe
Lovely coffee, terrible table. The wobble is so bad that my handwriting looks like a seismograph. I folded a napkin,
then a second napkin, then a syllabus. The syllabus worked.

# 1 cafe
Forty-five minutes for a bagel. I had finished my reading, my emails and my goodwill by the time it came, and it was
not toasted.

# 4 cafe ; Quiet
A café for introverts. Low music, small tables, nobody asks about your day but they do remember your order. I have been
coming for months and have spoken perhaps thirty words here, all of them polite.

# 5 cafe ; Late Night Access
The only place in town that will sell you a decent espresso when the rest of the street is asleep. It is a bit rowdy
until the bars fill up, then around eleven a shift change happens and it is all laptops, tea and despair until they
close. My people.

# 3 cafe ; !Outlet
Nice people. Good tea. No outlets whatsoever, and my laptop is from a time when batteries were a rumor. Forty minutes of
work, then I drew in my notebook and looked out of the window, which was actually quite nice too.

# 4 cafe
Spent a rainy Sunday on the couch at the back with {subject} and a bowl of soup. The cushions have lost hope but the
soup has not. Would nap here if it were allowed.

# 2 cafe
Great playlist if you like hearing one song in fourteen versions. Nice smell. No seats. I stood at the milk station with
my book for a quarter of an hour like someone waiting for a train that has been cancelled.

# 5 cafe ; Aesthetic
I do not care that everybody takes pictures of the ceiling lamp, I did too. Then I sat under it and wrote four pages.
A place can be pretty and useful. So there.

# 4 cafe ; Group Friendly
We have our weekly meeting at the big table, five people, five laptops, one person who always orders for everyone and
gets it slightly wrong. Staff are patient. You do have to shout a bit at noon. Book nothing, just come early.

# 3 cafe
Prices went up again. The staff are as nice as ever, so I feel bad writing this, but I am a student, and a latte and a
cookie now cost about what I earn in the hour that it takes me to drink one and eat the other.

# 5 cafe
Here is what I like: they bring you a glass of water without asking. Here is what else I like: everything.

# 2 cafe ; !Quiet
One espresso machine, two blenders, three toddlers. I am not a monster, I like toddlers. But I had an online exam.

# 4 cafe
I bring my calculus students here for tutoring. Tables are a bit small for two notebooks and a textbook, but the staff
have learned to bring the drinks after we spread out, not before. That came after The Incident.

# 3 cafe
Came for the hype, stayed because of the rain. It is a nice ordinary café. You can work there for a bit. The lemon
thing was good. I do not know what people expect me to say beyond that.

# 5 cafe
My grandmother emigrated with a coffee pot and strong opinions, so I was raised to distrust any cup I had not seen being
made. She visited me last month and I brought her here, with some dread. She tasted it, put it down, turned the cup
around once, and drank it to the end. Then she asked for the recipe and argued with the barista about boiling for a
quarter of an hour. They have both asked after each other since.
--
Also the tables are good for studying.

# 1 cafe
Asked to leave because I "had been here a while." I had been there for fifty minutes. I had bought two drinks. There
were five empty tables. I counted them on my way out, slowly.

# 4 cafe ; Wifi
Wifi good, chairs good, coffee good, music okay, restroom code on the receipt. That is the whole review, I have an exam.

# 4 campus building ; Food Service
Not the place for silence, but perfect for that hour when you need a sandwich, a friend and somebody to explain
integration by parts. I got all three at one table.

# 2 campus building
Sat down at a free table with my laptop. Turned out to be the check-in desk for a blood drive. Gave blood. Did no work.
Got a cookie.

# 5 campus building ; Late Night Access
When everything else has locked up there is still light in here, and someone at the next table who is just as lost as
you are. We have never exchanged names. We exchange chargers.

# 3 campus building
Good: seats, light, people. Bad: seats (sticky), light (flickers), people (talking). It all depends on the hour.

# 4 campus building ; Outlet
I have a two hour gap three days a week and this is where I spend it. Find the outlets along the back wall, ignore the
posters, get through your reading, and you can be home before dinner with a clear conscience.

# 1 campus building
I do not know who thought that a foosball table belonged next to the study tables, but I hope their exams were loud too.

# 5 campus building ; Group Friendly
We built our whole capstone project at the same four tables. Three months, two pivots, one small electrical fire (ours,
tiny, nobody noticed). I will always have a soft spot for this building and I am sorry about the mark.

# 3 campus building
Everyone I know walks through here at some point of the day. Ideal if you are lonely, fatal if you are behind.

# 4 campus building ; Aesthetic
The upstairs rooms have that smell of old wood and radiator that makes me want to learn Latin. I did not learn Latin. I
did do my taxes there, which was nearly as moving.

# 2 campus building
There was a mechanical bull. I have to repeat that: on a Wednesday, at two in the afternoon, indoors, there was a
mechanical bull, and I had a quiz at three.

# 4 campus building ; !Quiet
I need noise to work, I grew up with four brothers. So for me this beats any reading room. Headphones off, head down,
world going by. If you are the opposite of me, you will hate it here, and that is fine.

# 5 bookshop
I asked if I could sit on the floor in the poetry corner and they brought me a cushion. I read a whole play, bought it
out of guilt and love, and wrote my seminar paper about it. Best grade I have had so far.

# 4 bookshop
Go for the reading, not for the typing. I left the laptop at home on purpose, took a pencil and the printout, and had
the most useful two hours of the month. There is a cat. The cat has tenure.

# 3 bookshop
Charming but small. If both armchairs are taken you are just a person standing in a shop. I stood in the shop for a
while, bought a card for my mother, and went to study somewhere with a table.

# 5 bookshop
Bring nothing but paper. The floor creaks, the lamps are low, and the person at the till reads while you read. I wish
that all of my evenings were like that one.

# 2 bookshop
Signing event on the day I went, so the tables were full of wine glasses. They could have put a note on the door. Nice
selection, I suppose, seen from behind a crowd of scarves.

# 4 park
I took my printouts, a pencil and a thermos, and left everything with a screen at home. Read the same article twice, and
understood it the second time, under a tree, like some kind of ancient philosopher with a parking permit.

# 3 park
Perfect for about six weeks of the year. The rest of the time you are cold, hot, wet or being watched by a goose.

# 5 park
I learned the cranial nerves walking in circles here, one lap per nerve. An old man on a bench started to recite them
along with me by the third week. He now knows twelve nerves and I know that he was a plumber and had a dog named Otto.

# 4 park
No wifi, no outlets, no coffee, no roof. It is fantastic. Bring a cushion, and a friend who can hold flashcards.

# 4 coworking
I hesitated over the price and then did the sums: I used to spend about the same on cappuccinos, with worse chairs.
The phone booths are good for interviews. I got the internship in one, so I may be biased.

# 2 coworking
Paid for a day, got half a desk beside a sales team. They rang a bell every time they sold something. They had a very
good day.

# 5 coworking ; Private Rooms
Booked a small room for the whole weekend before my qualifying exam. Whiteboard, window, kettle, silence. I left with
four boards full of photographs and, as of yesterday, I have passed. Expensive, and cheap at the price.

# 3 coworking
It is fine. It is a room with desks. Nobody bothers you, nobody greets you, the plants are real and the art is not. I
get things done and forget the place as soon as I am out of the door.

# 5 library, cafe, campus building ; Wifi
My laptop died in the middle of a timed quiz and the stranger next to me slid hers across without a word and went to
read a book until I was done. I do not know what it is about this place, but it seems to collect that sort of person.

# 4 library, cafe, campus building, coworking
Rating by category, because I like order. Seating 4, quiet 3, light 5, temperature 3 (bring layers), people 5. Comes to
twenty out of twenty-five, so four stars, and yes, I did that on a calculator.

# 3 library, cafe, campus building, coworking
I have come here on good days and bad days and I cannot decide if the place changes or if I do. Some afternoons I get
through everything. Others I just reorganize my folders. Try it before you take my word for anything.

# 2 library, cafe, campus building, coworking
Everything here is nearly right. The tables are nearly big enough, the room is nearly warm enough, and I nearly got
my work done.

# 5 library, cafe, campus building, bookshop, coworking
I am very shy, and places where you have to ask somebody for something make me sweat. Here you just walk in, find a
corner and nobody needs anything from you. That is worth more to me than any latte or any ceiling.

# 4 library, cafe, campus building, coworking
tried it bc my usual spot was full and now this is my usual spot. so that tells you something. a bit chilly tho

# 4 library, cafe, campus building, bookshop
Took the same seat for a whole semester and found out at the end that somebody else had been taking the same seat on
the other days. We met, we talked, we have split the week properly now. Good seat. I will not say which.

# 1 library, cafe, campus building, coworking
My chair broke. I mean it really broke, with me on it, in front of everyone, in the quietest moment of the day.
A stranger applauded. I have not been back and I think you can see why.

# 3 library, cafe, campus building
I study here because my friends do. I would get more done alone somewhere else, and I would be more bored. I have made
my peace with the trade.

# 5 library, cafe, campus building ; Outlet
English is my third language and reading takes me twice as long as other people, so I need a seat that I can keep for a
whole day. Here I can. There is power, there is light, nobody looks at the clock when I stay. In my first term I read at
the table near the wall until I knew the pattern of the wood by heart. Now I help other students from my country with
their papers, and we meet at that same table. One of them asked me last week how to study in this city and I told her:
first find your table.

# 4 library, cafe, campus building, coworking
Came with a broken heart and a take-home exam. Left with a take-home exam that was done. Not bad for an afternoon.
`

export type WholeReview = { rating: number; kinds: string[]; tags: string[]; without: string[]; text: string }

export const wholeReviews: WholeReview[] = text
  .trim()
  .split(/^# /m)
  .filter(Boolean)
  .map((block) => {
    const [heading = '', ...rest] = block.trim().split('\n')
    const [start = '', tags = ''] = heading.split(';')
    const words = tags
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    return {
      rating: Number(start[0]),
      kinds: start
        .slice(1)
        .split(',')
        .map((each) => each.trim()),
      tags: words.filter((word) => !word.startsWith('!')),
      without: words.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
      text: rest
        .join('\n')
        .split('\n--\n')
        .map((part) => part.replaceAll('\n', ' ').trim())
        .join('\n\n'),
    }
  })
