/** Text of the duplicate check shown before a request is sent. */
export const words = {
  title: 'Is it one of these?',
  listed: 'Already listed',
  distance: (miles: string) => `${miles} miles from your map point`,
  own: (day: string) => `You requested this on ${day}.`,
  toOwn: 'View your request',
  other: (day: string) =>
    `Someone requested this on ${day}. Join their request and we’ll tell you the decision too.`,
  join: 'Join request',
  distinct: 'None of these',
  nothing: 'Nothing similar is listed or requested. You can send your request.',
  checkFirst: 'Something similar is already listed. Take a look first',
  isListed: 'It’s already listed, so there’s no need to request it.',
  tickDistinct: (names: string) =>
    `It may already be listed: ${names}. If it’s none of these, check the box and send again.`,
  joined: 'Someone already requested this. We’ll tell you the decision too.',
  joinNone: 'We couldn’t find a matching request. Send your own instead.',
  notKept: 'We couldn’t check for duplicates. Send your request, or try again in a minute.',
  tooMany: (most: number) =>
    `You’ve sent ${most} requests in a day, which is the limit. Send the next one tomorrow.`,
} as const
