/** What is said of things that are there already, before a request is sent. */
export const words = {
  title: 'Is it one of these?',
  listed: 'Listed already',
  distance: (miles: string) => `${miles} miles from your point`,
  own: (day: string) => `You asked for it on ${day}.`,
  toOwn: 'See your request',
  other: (day: string) =>
    `Somebody asked for it on ${day}. You can ask for it as well: then we tell you too what is decided.`,
  join: 'Ask for it as well',
  distinct: 'It is none of these',
  nothing: 'Nothing like it is listed or asked for. You can send your request.',
  checkFirst: 'Something like it is listed already: please look first',
  isListed: 'It is listed already, so there is nothing to ask for.',
  tickDistinct: (names: string) =>
    `It may be listed already: ${names}. If it is none of these, tick the box and send it again.`,
  joined: 'Somebody had asked for it already. You are told as well when it is decided.',
  joinNone: 'Nobody has asked for it in these words. Send your own request instead.',
  notKept: 'Your form could not be kept for a look just now. Please send it, or try again in a minute.',
  tooMany: (most: number) =>
    `You have sent ${most} requests within a day, which is as many as we can look at. Please send the next one tomorrow.`,
} as const
