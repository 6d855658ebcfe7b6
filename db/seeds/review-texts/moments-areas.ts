import { lines, type Group } from '../review-text'

/** Lines about a building's areas; {there} and {room} name one of them. */
export const momentsAreas: Group[] = [
  {
    topic: 'where',
    mood: '+',
    area: 'reading room',
    lines: lines`
    I sit {there} [on {day}s|for {subject}|when I have {task}], and [the big desks fit all my books|the daylight keeps me up|there's space to spread out].
    [Got|Found] a [seat|desk] {there} [on a {day}|at ten|in {month}], [daylight and all|with room for a laptop and two books|and stayed with {subject} till four].
    [Go to|Try|Start with] {room} if you want [daylight|a big desk|to be around people reading], [it's the best part|especially on {day}s|I did {task} there].
  `,
  },
  {
    topic: 'where',
    mood: '=',
    area: 'reading room',
    lines: lines`
    Most people head for {room}, so [come early|expect company|try the rest of the building first], [{day}s above all|at least in {month}|or so it seems].
  `,
  },
  {
    topic: 'where',
    mood: '-',
    area: 'reading room',
    lines: lines`
    It [fills up|gets full|is packed] {there} [by eleven|on {day}s|in {month}], and [you can hear every chair|people hold seats for friends|I ended up in a hallway].
  `,
  },
  {
    topic: 'where',
    mood: '+',
    area: 'silent room',
    lines: lines`
    [Not a sound|Total silence|Nothing but page turns] {there} [on a {day}|in {month}|all afternoon], [outlets included|and every seat has a plug|so {task} got done].
    When I [can't afford to talk|need to hide|have {task} due], I go to {room}, [put my phone away|plug in|pick the last seat] and [get through {subject}|don't come out until it's done].
  `,
  },
  {
    topic: 'where',
    mood: '=',
    area: 'silent room',
    lines: lines`
    No food {there}, [not even gum|and they mean it|so eat before {subject}], but [every desk has power|nobody talks|it's worth it].
  `,
  },
  {
    topic: 'where',
    mood: '-',
    area: 'silent room',
    lines: lines`
    [It's so quiet|The silence is so strict] {there} that [I was scared to cough|a zipper earned me a look|I couldn't open my lunch], [which isn't for me|and {subject} doesn't need that|so I lasted an hour].
  `,
  },
  {
    topic: 'where',
    mood: '+',
    area: 'group room',
    lines: lines`
    [Four|Three|Five] of us worked {there} on {task}, with [the whiteboard|the big screen|both whiteboard and screen], [and it beat a video call|for two hours on a {day}|booked the day before].
    [Reserve|Book] {room} for [{subject} review|a mock interview|a group project], [the screen works|there are outlets|the whiteboard is huge], and [{day}s are easiest|you need a university login|do it early in the week].
  `,
  },
  {
    topic: 'where',
    mood: '-',
    area: 'group room',
    lines: lines`
    We [had booked|reserved|wanted] {room} for a {day}, and [another group was in there|the slot was gone by ten|someone was asleep inside].
  `,
  },
  {
    topic: 'where',
    mood: '+',
    area: 'cafe',
    lines: lines`
    [Coffee|A {bake}|Tea and a snack] from {room} [on a {day}|at three|before {subject}] [keeps me going|saves me a walk|is my reward for {task}].
  `,
  },
  {
    topic: 'where',
    mood: '=',
    area: 'cafe',
    lines: lines`
    They close {room} at four, so [get your coffee first|plan around it|refill before {subject}], [finals or not|no exceptions|I learned the hard way].
  `,
  },
  {
    topic: 'where',
    mood: '-',
    area: 'cafe',
    lines: lines`
    It's loud {there}, [the grinder never rests|with everyone on break at once|all day], so [{subject} is out|I only get coffee and leave|don't plan on {task}].
  `,
  },
  {
    topic: 'where',
    mood: '+',
    area: 'computer lab',
    lines: lines`
    I [ran|typed|printed] {task} {there} [on a {day}|when my laptop died|in {month}], and [the machines are quick|the printer is right beside you|nobody was waiting].
  `,
  },
  {
    topic: 'where',
    mood: '=',
    area: 'computer lab',
    lines: lines`
    You need a university login {there}, and [there's no daylight|it's a bit of a cave|you lose track of time], [but the computers work|fine for {subject}|so take breaks].
  `,
  },
  {
    topic: 'where',
    mood: '+',
    area: 'outdoors',
    lines: lines`
    On a [warm|sunny|dry] {day} I [sit|read|eat] {there} with {subject}, and [it doesn't feel like work|an hour is nothing|my battery is the only limit].
  `,
  },
  {
    topic: 'where',
    mood: '-',
    area: 'outdoors',
    lines: lines`
    No outlets {there}, and [the sun on my screen|the wind|the pigeons] [ended {subject} early|chased me in|won] on a {day}.
  `,
  },
]
