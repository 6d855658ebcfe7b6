import { INDOORS, lines, type Group } from '../review-text'

/** Plain lines: not every reviewer wants to be funny. */
export const plain: Group[] = [
  {
    topic: 'seats',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    Lots of seating and I have always found a spot.
    We got a table right away, on a weekday around two.
    Big tables, so you can have your laptop and your notes out at once.
    There are a few comfy chairs as well as regular desks.
    I like that there are different kinds of seats depending on what you are doing.
    Plenty of space and people keep to themselves.
    Good mix of big tables and spots for one person.
    Found a seat by the window and stayed all afternoon.
  `,
  },
  {
    topic: 'seats',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    Really hard to find a seat in the afternoon.
    It gets crowded fast, so get there early.
    We walked around for fifteen minutes and gave up.
    Too small for how popular it is.
    People save tables and then disappear.
    During midterms you can forget about getting a table.
    Not many seats, and the ones by the wall go first.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: INDOORS,
    tags: ['Quiet'],
    lines: lines`
    Very quiet, which is what I was looking for.
    It stays calm even when most of the seats are taken.
    I could focus without headphones.
    Everyone here is respectful and keeps it down.
    One of the few places where I can read something hard.
  `,
  },
  {
    topic: 'noise',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    A bit loud for me in the afternoon.
    Some people were talking the whole time, and not about school.
    Louder than I expected, bring headphones.
    The noise level changes a lot from one hour to the next.
    Hard to focus when it is busy.
  `,
  },
  {
    topic: 'noise',
    mood: '+',
    kinds: INDOORS,
    without: ['Quiet'],
    lines: lines`
    Not silent, but the noise level is fine for studying.
    A nice amount of background noise if you do not like total silence.
    You can talk with your friends and still get work done.
  `,
  },
  {
    topic: 'power',
    mood: '+',
    kinds: INDOORS,
    tags: ['Outlet'],
    lines: lines`
    Plenty of outlets, so no fighting over plugs.
    Easy to find an outlet, even when it is busy.
    Most seats have an outlet nearby.
    I was able to charge my laptop the whole time.
  `,
  },
  {
    topic: 'power',
    mood: '-',
    kinds: INDOORS,
    without: ['Outlet'],
    lines: lines`
    Wish there were more outlets.
    Not enough outlets, so make sure your laptop is charged.
    I could only find one outlet and it was taken.
  `,
  },
  {
    topic: 'wifi',
    mood: '+',
    kinds: INDOORS,
    tags: ['Wifi'],
    lines: lines`
    Wifi was good, no problems with streaming lectures.
    The wifi is reliable.
    Fast internet, I did an online quiz here without trouble.
  `,
  },
  {
    topic: 'wifi',
    mood: '-',
    kinds: INDOORS,
    tags: ['Wifi'],
    lines: lines`
    The wifi was slow when I was there.
    Wifi cut out a few times during my online class.
    Had trouble getting on the wifi.
  `,
  },
  {
    topic: 'light',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    Nice lighting, not too harsh.
    Good light for reading.
    Well lit in the evening too.
  `,
  },
  {
    topic: 'look',
    mood: '+',
    kinds: INDOORS,
    tags: ['Aesthetic'],
    lines: lines`
    Beautiful place to study, take a minute to look around.
    The atmosphere is really nice and makes me want to work.
    It is one of the prettiest places to study around {campus}.
    Such a nice space, warm and a bit old-fashioned.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    Staff are really friendly and helpful.
    The people working here are always nice.
    Everyone was friendly when I asked where things were.
    I like the crowd here, mostly people getting on with their work.
  `,
  },
  {
    topic: 'people',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    The staff were not very friendly the day I went.
    Nobody at the desk could tell me where anything was.
    People were rude about the shared table.
  `,
  },
  {
    topic: 'drinks',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    The coffee is really good and they do not rush you.
    Great lattes, fair prices for the area.
    I always get an iced coffee and it is always good.
    Good selection of teas for those of us who do not drink coffee.
    The seasonal drinks are fun, try whatever is on the board.
  `,
  },
  {
    topic: 'drinks',
    mood: '-',
    kinds: ['cafe'],
    lines: lines`
    Drinks are a little overpriced for what you get.
    My drink took a long time, and it was not even busy.
    Coffee is average, you are paying for the seat.
  `,
  },
  {
    topic: 'pastry',
    mood: '+',
    kinds: ['cafe'],
    lines: lines`
    Good snacks if you are staying for a few hours.
    The sandwiches are bigger than they look and quite good.
    I had the soup and would get it again.
    Pastries are fresh in the morning.
  `,
  },
  {
    topic: 'food',
    mood: '+',
    kinds: ['campus building'],
    tags: ['Food Service'],
    lines: lines`
    Nice to have food in the same building.
    Lots of options for lunch, so you do not have to go far.
    I usually grab a coffee downstairs and then find a table.
  `,
  },
  {
    topic: 'group',
    mood: '+',
    kinds: INDOORS,
    tags: ['Group Friendly'],
    lines: lines`
    Great for group projects.
    We had six people and it worked out fine.
    My lab group always meets here before class.
    Good place to study with friends because you can actually talk.
  `,
  },
  {
    topic: 'rooms',
    mood: '+',
    kinds: ['library', 'campus building', 'coworking'],
    tags: ['Private Rooms'],
    lines: lines`
    The study rooms are great if you can get one.
    Booked a room for a practice interview and it was easy.
    Reserving a room takes about a minute.
  `,
  },
  {
    topic: 'late',
    mood: '+',
    kinds: INDOORS,
    tags: ['Late Night Access'],
    lines: lines`
    I love that it is open late.
    Good option when most other places have closed.
    I usually come in the late evening, when there is more space.
  `,
  },
  {
    topic: 'nearby',
    mood: '+',
    tags: ['Near By Food'],
    lines: lines`
    There are good places to eat close by.
    Easy to step out for lunch and come back.
  `,
  },
  {
    topic: 'parking',
    mood: '+',
    tags: ['Free Parking'],
    lines: lines`
    Parking is free and I have never had to circle.
    It helps a lot that you can park for free.
  `,
  },
  {
    topic: 'parking',
    mood: '-',
    tags: ['Paid Parking'],
    lines: lines`
    Parking is expensive, so I walk.
    You have to pay for parking, which adds up.
  `,
  },
  {
    topic: 'air',
    mood: '-',
    kinds: INDOORS,
    lines: lines`
    It was pretty cold inside, so bring a jacket.
    Gets warm in the afternoon when the sun comes in.
    The air gets a bit stuffy when it is full.
  `,
  },
  {
    topic: 'hours',
    mood: '-',
    kinds: INDOORS,
    without: ['Late Night Access'],
    lines: lines`
    I just wish the hours were longer.
    It closes too early for me, since I have evening classes.
  `,
  },
  {
    topic: 'rhythm',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    It is busiest around lunch.
    Mornings are a lot quieter.
    I would avoid it the week before finals.
    Go before noon if you want your pick of the seats.
    It gets busy between classes and then calms down again.
    Later in the day it thins out.
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: INDOORS,
    lines: lines`
    I mostly come here for {subject}.
    I usually stay two or three hours.
    I come with my roommate about twice a week.
    Better for working alone, in my opinion.
    I was here for most of a day working on {task}.
    Used it for an online class and for some reading.
    I stop by whenever I have an hour to fill.
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: INDOORS,
    lines: lines`
    I get a lot done whenever I come here.
    Great for long study sessions.
    It is easy to focus here and I do not get distracted.
    I finished {task} in one afternoon.
    Good place to study for {subject}.
    Always productive when I come here.
    I studied for my last two finals here and both went well.
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    ratings: [1, 2, 3],
    kinds: INDOORS,
    lines: lines`
    I could not really focus.
    Did not get much done and left early.
    There was too much going on for me to study.
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    lines: lines`
    Would recommend.
    Definitely coming back.
    One of my favorite places to study.
    Great spot overall.
    Check it out if you have not been.
    I would recommend it to anyone at {campus}.
    Overall a really good place to study.
    Will be back before finals.
    I go here every week now.
    Love it.
  `,
  },
  {
    topic: 'closing',
    mood: '=',
    lines: lines`
    Okay overall.
    Fine if you are nearby.
    It is not bad, just not my favorite.
    I would come back, but not during finals.
    Good for a short session.
  `,
  },
  {
    topic: 'closing',
    mood: '-',
    lines: lines`
    I would not recommend it for studying.
    Probably will not come back.
    There are better options nearby.
    Hope they fix it, because the location is good.
    Not great.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    lines: lines`
    Great place to study.
    I really like it here.
    I have been coming here since the start of the semester.
    Came here with two friends to study for our {subject} final.
    My favorite place to study so far.
    I come to {place} at least twice a week.
    Really nice spot.
    I was looking for somewhere new to study and found {place}.
    Such a good place to get things done.
    My TA recommended {place} and I see why.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    lines: lines`
    It is okay.
    I have been here a few times this semester.
    Went here because my usual place was full.
    Pretty average place to study.
    {place} is fine, with some good and some bad.
    I do not come here often, but I have been a few times.
    Came here on a friend's recommendation.
  `,
  },
  {
    topic: 'opening',
    mood: '-',
    lines: lines`
    Did not have a good time here.
    I was not impressed.
    Not a great place to study, to be honest.
    I expected more from {place}.
    Came once, probably will not come again.
  `,
  },
  {
    topic: 'opening',
    mood: '+',
    voices: ['casual'],
    lines: lines`
    ok this place is so good.
    lowkey the best spot near {campus}.
    not gonna lie I did not expect to like it this much.
    idk why it took me so long to come here.
    10/10 no notes.
    my whole friend group is here basically every day.
  `,
  },
  {
    topic: 'opening',
    mood: '=',
    voices: ['casual'],
    lines: lines`
    it's fine tbh.
    mid but in a good way?
    ok so it really depends what time you go.
  `,
  },
  {
    topic: 'closing',
    mood: '+',
    voices: ['casual'],
    lines: lines`
    anyway go.
    would live here if they let me.
    ok that's it, back to {subject}.
    just bring snacks and you're set.
  `,
  },
  {
    topic: 'people',
    mood: '+',
    kinds: ['park', 'other'],
    lines: lines`
    People nod at you and go back to what they were doing.
    Quiet company, if any.
    There is usually somebody else with a book.
    Friendly people, and nobody minds if you stay.
  `,
  },
  {
    topic: 'focus',
    mood: '+',
    kinds: ['park', 'other'],
    lines: lines`
    I get more reading done here than in any chair with wheels.
    An hour here clears my head better than a nap.
    Great for going over notes before an exam.
    I learned most of my {subject} terms right here.
    It is simple and it works.
  `,
  },
  {
    topic: 'focus',
    mood: '-',
    ratings: [1, 2, 3],
    kinds: ['park', 'other'],
    lines: lines`
    I ended up watching people instead of reading.
    Nice to sit in, but I did not get any work done.
    It is more of a break than a place to work.
  `,
  },
  {
    topic: 'use',
    mood: '=',
    kinds: ['park', 'other'],
    lines: lines`
    I come for an hour between things.
    Works for reading, does not work for typing.
    I would not plan a whole day around it.
    Good for a change of scene.
  `,
  },
]
