/**
 * Lines about one location, by slug: details only locals know. "+" praise, "=" neutral, "-" complaint. `reviews`
 * and `appeal` (the mean rating) make some locations busier or better than the rest.
 */
export const local: Record<string, { reviews?: number; appeal?: number; notes: string }> = {
  'berkeley-doe-memorial-library': {
    reviews: 33,
    appeal: 4.4,
    notes: `
    + The North Reading Room, with that enormous vaulted ceiling, does half of the studying for you.
    + Walk in from Memorial Glade in the morning and you will feel like the lead in a film about a serious student.
    + If the big reading room is full, try the Morrison room, where the armchairs are and laptops feel rude.
    + I read better under those tall arched windows than I do anywhere with a screen on the wall.
    = The Heyns room is smaller and warmer, and people forget that it exists.
    = The big reading room fills from the window side inward, so come early if you want the sun.
    - The acoustics in the North Reading Room turn one cough into a small concert.
    - Visitors come in to photograph the ceiling, and they photograph the top of your head with it.`,
  },
  'berkeley-moffitt-library': {
    reviews: 27,
    appeal: 3.9,
    notes: `
    + The upper floors of Moffitt have rolling whiteboards, and we used one until it squeaked.
    + You can walk underground from here into the stacks when it rains.
    + Half of my CS problem sets were finished against a whiteboard on an upper floor.
    = Moffitt is for groups and Doe is for silence, do not mix them up.
    - Between nine and midnight Moffitt is a reunion of everybody I have ever sat next to in a lecture.
    - Someone is always asleep across three chairs up there, and I am only jealous.`,
  },
  'berkeley-main-gardner-stacks': {
    reviews: 14,
    appeal: 4.1,
    notes: `
    + It is underground, but the big skylight well in the middle means you can still tell day from night.
    + Level D is so quiet that I once heard my own laptop fan think.
    = No signal on the lowest levels, which is either the problem or the point.
    - After five hours down there I came up and had forgotten about weather.`,
  },
  'berkeley-the-footnote': {
    reviews: 28,
    appeal: 4.2,
    notes: `
    + The drinks at the Footnote are numbered like citations, and number 7 is the one with cardamom.
    + Under the window bench there are three outlets in a row, and the regulars defend them politely.
    + They hand you your receipt with a tiny footnote printed on it, a different one each day.
    + On Mondays the drip coffee comes with a free corner piece of whatever cake did not sell.
    = The wall by the register is covered in pages that people tore out of their own bad drafts.
    - Durant gets loud when school lets out, and the Footnote's front door never quite closes.
    - After eleven on a weekday the bench is gone until mid-afternoon.`,
  },
  'berkeley-ibid-coffee': {
    reviews: 12,
    appeal: 4.4,
    notes: `
    + Ibid. serves the same four drinks every day, which fits the name.
    + The little front room on Euclid has six tables and a rule about phones.
    = Northside people keep this one quiet, so I apologize to Northside.`,
  },
  'berkeley-second-draft-espresso': {
    reviews: 11,
    appeal: 3.6,
    notes: `
    + If you show them a marked-up draft, they give you a second espresso for a dollar.
    - On weekend nights Second Draft is more bar than draft.
    = They keep a jar of red pens by the milk, help yourself.`,
  },
  'berkeley-marginalia-books-tea': {
    reviews: 10,
    appeal: 4.5,
    notes: `
    + The used books at Marginalia still have other people's notes in them, and the owner sells the good ones for more.
    + A pot of tea here lasts about thirty pages.
    - The back table at Marginalia seats two and is wanted by nine.`,
  },
  'ucla-powell-library': {
    reviews: 26,
    appeal: 4.3,
    notes: `
    + Look up in the rotunda before you sit down, you will not regret the sore neck.
    + Powell at night, with Royce lit up across the lawn, is the reason I stopped complaining about finals.
    + The main reading room has a painted ceiling that has seen more crying than a therapist.
    = Everyone photographs the outside, and hardly anyone knows how good the side rooms are.
    - In tenth week Powell runs on panic and granola bars, and you can smell both.
    - Tourists wander in and whisper at full volume.`,
  },
  'stanford-cecil-h-green-library': {
    reviews: 11,
    appeal: 4.2,
    notes: `
    + The Bing wing of Green is the pretty half, with stairs that make you walk slower.
    = Green is really two buildings stuck together, and the newer one is where the work happens.`,
  },
  'washington-suzzallo-library': {
    reviews: 29,
    appeal: 4.6,
    notes: `
    + The Suzzallo reading room is a cathedral with power outlets.
    + Yes, it is the room from the wizard jokes, and yes, it deserves them.
    + Gray light through those tall leaded windows is the best part of a Seattle winter.
    + The carved shelves along the walls are worth getting up for when you need a break.
    = You must not talk in the reading room, not a word, and I have seen people blush for a zipper.
    - Someone always comes to take engagement photos on the grand staircase.
    - The long tables in the reading room look better than they feel after two hours.`,
  },
  'washington-odegaard-undergraduate-library': {
    reviews: 13,
    appeal: 3.8,
    notes: `
    + The big atrium stair at Odegaard is a good place to wait for a group that is late.
    - Sound rises through the Odegaard atrium like heat.
    = Go to the top floor of Odegaard for silence and stay at the bottom for company.`,
  },
  'michigan-shapiro-undergraduate-library': {
    reviews: 30,
    appeal: 3.9,
    notes: `
    + The higher you go in the UGLi, the quieter it gets, and by the fourth floor nobody breathes.
    + Nothing in Ann Arbor is as comforting as the UGLi at two in the morning when it snows.
    + My whole orgo group passed because of one whiteboard on the second floor.
    = It is called the UGLi, and that is fair, but you stop seeing it after a week.
    = Get your coffee downstairs and take it up with you, everyone does.
    - First floor of the UGLi after dinner is basically a party with calculators.
    - The UGLi in December has a smell, and the smell is us.`,
  },
  'michigan-law-library-reading-room': {
    reviews: 14,
    appeal: 4.7,
    notes: `
    + The ceiling is dark blue and gold, and I have lost whole minutes to it.
    + Nobody has ever done anything frivolous at one of those long oak tables.
    = Law students get a bit territorial around exams, as they should.
    - A zipper in there sounds like a chainsaw.`,
  },
  'michigan-duderstadt-center': {
    reviews: 9,
    appeal: 4.0,
    notes: `
    + Everything you could ever need on North Campus is in the Dude, including your engineering friends.
    - The bus back to Central at two in the morning is the price you pay.`,
  },
  'texas-perry-castaneda-library': {
    reviews: 28,
    appeal: 3.8,
    notes: `
    + Six floors, and somewhere among them there is a desk for you.
    + The PCL at three in the morning has its own economy of snacks and chargers.
    + Take the elevator to the top, walk away from it, sit down, done.
    = You will hear that the building is shaped like Texas, and then you will look at a map and argue.
    - The PCL was made of concrete and has the acoustics to match.
    - Finding a group room at the PCL in the last week of classes is a contact sport.
    - The bottom two floors are so social that I wave more than I write.`,
  },
  'texas-the-oxford-coma': {
    reviews: 13,
    appeal: 4.2,
    notes: `
    + Their punctuation-themed menu is silly and the semicolon (half coffee, half cocoa) is excellent.
    + The back porch has string lights, a fan and the best long table in Austin.
    = They will correct your grammar on the suggestion slip and pin it up.`,
  },
  'chicago-joseph-regenstein-library': {
    reviews: 27,
    appeal: 4.0,
    notes: `
    + The Reg is a concrete fortress with a heart of paper, and I love it.
    + A level at midnight is where friendships are made over cold pizza and Durkheim.
    + The stacks on the upper floors are so deep that you could raise a family in there.
    = Every floor of the Reg has its own species of student.
    - No daylight to speak of in the middle of the Reg, so bring your own sun.
    - On the first floor you are within earshot of everybody's thesis.`,
  },
  'chicago-joe-and-rika-mansueto-library': {
    reviews: 12,
    appeal: 4.6,
    notes: `
    + You sit under a glass dome while robots fetch books from fifty feet below, and somehow it is calming.
    + Snow sliding down the outside of the dome is the best screensaver I know.
    - Under the glass you roast on a sunny day, so bring sunglasses, really.`,
  },
  'columbia-butler-library': {
    reviews: 31,
    appeal: 4.1,
    notes: `
    + Homer and Plato are carved over the door and they do not care about your midterm, which helps.
    + The chandeliers in the big second floor reading room make a problem set feel like diplomacy.
    + I have eaten a bagel on the Butler steps at six in the morning and felt completely at home.
    + The little rooms off the stairs are where you hide when the reference room is full.
    = You either have a Butler room or you wander, so pick one early in the year.
    - During reading week people save seats in Butler with a single sock.
    - The Butler lounge at two in the morning is group therapy with vending machines.`,
  },
  'nyu-elmer-holmes-bobst-library': {
    reviews: 32,
    appeal: 3.8,
    notes: `
    + The view of Washington Square from the windows on the park side is worth the elevator wait.
    + The atrium floor looks like an optical illusion, do not look down from the tenth.
    + The lower levels of Bobst are windowless, warm and full of people with the same deadline.
    + On a high floor by the window, with the arch down below, even econometrics has some romance.
    = Pick your floor once and keep it, the elevators are not for commuting.
    - Waiting for an elevator at Bobst takes up a measurable part of my tuition.
    - Bobst in finals week is a slumber party where nobody sleeps and nobody has fun.
    - They put the good chairs where the outlets are not.`,
  },
  'mit-barker-engineering-library': {
    reviews: 25,
    appeal: 4.5,
    notes: `
    + You are sitting right under the Great Dome, in a circle, with the oculus above you.
    + The round reading room is so still that I solved a thing I had been stuck on since Monday.
    + Late at night under the dome you can hear the building settle.
    = The desks along the curve get a faint echo from straight across, a funny effect when somebody sneezes.
    - A whisper on one side of the dome comes out clearly on the other.`,
  },
  'mit-ray-and-maria-stata-center': {
    appeal: 3.7,
    notes: `
    + No two walls in Stata meet at an angle I could name, and it keeps me awake.
    - I got lost twice looking for the same table.`,
  },
  'mit-off-by-one-coffee': {
    appeal: 4.2,
    notes: `
    + The loyalty card at Off-by-One starts at zero, so the tenth drink is the eleventh, and they think it is hilarious.
    = Table numbers start at zero as well.`,
  },
  'mit-the-rounding-error': {
    notes: `
    = They round your bill down to the nearest quarter and call it a policy.`,
  },
  'harvard-widener-library': {
    reviews: 14,
    appeal: 4.5,
    notes: `
    + The marble stairs make you feel underdressed, and then the reading room forgives you.
    + The Loker reading room is long, bright and solemn, like a train station for ideas.
    - You can get properly lost in the Widener stacks, so tell somebody where you are going.`,
  },
  'harvard-lamont-library': {
    reviews: 11,
    appeal: 3.7,
    notes: `
    = Lamont is where everybody goes at night, because where else would you go.
    - Lamont on a Sunday night is crowded and smells of leftover dining hall cookies.`,
  },
  'yale-sterling-memorial-library': {
    reviews: 25,
    appeal: 4.5,
    notes: `
    + You walk in through what is plainly a nave, and the circulation desk is the altar.
    + The Starr reading room has the right chairs, the right lamps and the right amount of dread.
    + I look for a new stone carving every time, there is a student asleep over a book in one of them.
    = For groups go down to Bass, for your soul stay up in Sterling.
    - It is a little cold near the leaded windows from October on.`,
  },
  'yale-spin-cycle-study-hall': {
    reviews: 10,
    appeal: 4.1,
    notes: `
    + It is a laundromat with a row of proper desks, and I have never been so productive in clean socks.
    + One wash and one dry is exactly two problem sets.
    + The dryers keep the whole room warm in January.
    + Nobody bothers you, everybody is watching their own socks go round.
    = Bring quarters and headphones.
    - The spin cycle makes the desk nearest to the machines hum.
    - It smells of dryer sheets, and after an hour so do you.`,
  },
  'georgia-tech-clough-undergraduate-learning-commons': {
    reviews: 25,
    appeal: 4.2,
    notes: `
    + The roof garden on top of Clough is the best ten minute break on campus.
    + Every wall in Clough seems to be a whiteboard, and every whiteboard is full of somebody's statics homework.
    + Clough at four in the morning, with the vending machines humming, feels like a spaceship.
    = Clough is for working together, Crosland next door is for working alone.
    - The open floors of Clough carry sound so well that I passed a class I was not taking.`,
  },
  'georgia-tech-crosland-tower': {
    appeal: 4.3,
    notes: `
    + From the upper floors of Crosland you get the Midtown skyline instead of a wall.`,
  },
  'wisconsin-memorial-union': {
    reviews: 25,
    appeal: 4.6,
    notes: `
    + A sunburst chair, the lake, a printed article and a pitcher of lemonade, that is my kind of seminar.
    + When the Terrace chairs come out in spring, nobody at Madison gets anything done, and I include myself.
    + Inside, the Rathskeller has carved tables that have survived a century of homework.
    + I grade better looking at Lake Mendota, and my students should be thankful.
    = In winter it is the fireplaces, in summer it is the Terrace, two different places really.
    - A sailboat went by and I lost forty minutes.
    - Live music on the Terrace is wonderful, unless you have brought your tax law notes.`,
  },
  'wisconsin-college-library': {
    appeal: 4.1,
    notes: `
    + The tables on the lake side have the best view of any homework in the Midwest.`,
  },
  'penn-fisher-fine-arts-library': {
    reviews: 12,
    appeal: 4.7,
    notes: `
    + All red brick, iron and skylight, Fisher looks like a railway station that married a church.
    + The long tables under the skylight are my favorite seats in Philadelphia.
    = There is an etiquette to the Fisher reading room, and it is silence.`,
  },
  'penn-van-pelt-dietrich-library-center': {
    reviews: 10,
    appeal: 3.8,
    notes: `
    = Van Pelt has one silent floor for every loud one, check before you unpack.`,
  },
  'colorado-norlin-library': {
    reviews: 11,
    appeal: 4.1,
    notes: `
    + The line carved over the west entrance about knowing only your own generation gets me every time.
    - The stacks at Norlin were laid out by somebody who enjoyed mazes.`,
  },
  'ohio-state-william-oxley-thompson-memorial-library': {
    reviews: 13,
    appeal: 4.5,
    notes: `
    + Take the elevator to the eleventh floor, there is a reading room up there with the whole Oval below you.
    + The glass walls around the stacks make it look as if the books were on display, which they should be.`,
  },
  'arizona-state-hayden-library': {
    reviews: 10,
    appeal: 4.0,
    notes: `
    + You walk down into it out of the heat, and those first ten seconds of cold air are bliss.`,
  },
  'hawaii-hamilton-library': {
    reviews: 9,
    appeal: 3.9,
    notes: `
    - It is eighty-four degrees outside and I wear a hoodie in Hamilton, everyone does.
    + From the upper windows you can watch the rain come down the valley.`,
  },
  'utah-j-willard-marriott-library': {
    reviews: 9,
    appeal: 4.2,
    notes: `
    + The west windows give you the whole valley and, on a good evening, the sunset over the lake.`,
  },
  'tulane-the-gallery-porch': {
    reviews: 6,
    appeal: 4.3,
    notes: `
    + A big covered porch with ceiling fans, rocking chairs and long tables, and nobody asks what you are doing there.
    + Rain on the porch roof beats any playlist.
    + You can spread a whole outline across the far table, just weigh it down.
    = There is nowhere to plug anything in, so it is a place for paper.
    - Around sunset the mosquitoes hold a meeting.`,
  },
  'tulane-the-streetcar-sentence': {
    appeal: 4.2,
    notes: `
    + They write one very long sentence on the chalkboard and customers add to it all week.`,
  },
  'michigan-the-snow-emergency': {
    appeal: 4.0,
    notes: `
    + When the city calls a snow emergency, so do they, and cocoa is two dollars.`,
  },
  'nyu-the-rent-is-due': {
    appeal: 3.6,
    notes: `
    + On the first of the month the drip coffee is free, out of sympathy.
    - The name is a joke and the prices are not.`,
  },
  'columbia-the-late-submission': {
    appeal: 4.0,
    notes: `
    + Order after eleven at night and they stamp your cup with the word late.`,
  },
  'georgia-tech-kludge-coffee': {
    appeal: 4.1,
    notes: `
    + The espresso machine is held together with a bicycle part, and it makes the best shot in Midtown.`,
  },
  'florida-retention-pond-coffee': {
    appeal: 4.0,
    notes: `
    + There is an actual pond out back, with an actual turtle that everyone studies with.`,
  },
  'virginia-the-rotunda': {
    reviews: 6,
    appeal: 4.7,
    notes: `
    + Up in the Dome Room, with the light coming straight down, I read Jefferson's letters for class and felt watched.
    + Hardly anyone realizes that you can simply go up to the Dome Room and study.
    + Columns, a dome and a table to yourself, I have nothing to add.
    + Sitting there makes even a reading response feel like correspondence.
    + The Lawn on one side, the Corner on the other, and it is so calm inside that you forget both.
    = Bring a sharp pencil and something on paper, it is that sort of room.
    - Tours come through and are told about the fire again while you are reading.
    - It closes for events now and then, always on the day I need it.`,
  },
  'north-carolina-wilson-special-collections-library': {
    appeal: 4.5,
    notes: `
    + The domed reading room at Wilson is the grandest place on campus to be behind on a paper.`,
  },
  'minnesota-skyway-sentences': {
    reviews: 4,
    appeal: 3.9,
    notes: `
    + A row of desks behind glass above the street, so you watch people slip on the ice while you stay warm.
    + You can come in, sit, work and go without buying a thing.
    = It is only a wide bit of walkway with desks, but so is most of life.
    - The doors at either end let in a gust every few minutes.`,
  },
}
