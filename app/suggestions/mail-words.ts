/** What whoever suggested an edit is told when it is decided, and how the parts of a suggestion are called. */
export const words = {
  parts: {
    name: 'the name',
    address: 'the address',
    city: 'the city',
    zipcode: 'the zipcode',
    tags: 'the tags',
  },
  hoursOf: (day: string) => `the hours on ${day}`,
  and: ' and ',

  accepted: {
    subject: (place: string) => `Your suggestion for ${place} was accepted`,
    intro: (place: string, parts: string) =>
      `Thank you: what you suggested about ${place} was accepted. It concerned ${parts}.`,
  },
  partly: {
    subject: (place: string) => `Your suggestion for ${place} was accepted in part`,
    intro: (place: string, parts: string) =>
      `Thank you: of what you suggested about ${place} this was accepted: ${parts}.`,
    rest: (parts: string) => `This stays as it is: ${parts}.`,
  },
  declined: {
    subject: (place: string) => `Your suggestion for ${place} was declined`,
    intro: (place: string, parts: string) =>
      `A moderator has looked at what you suggested about ${place} and left it as it is. It concerned ${parts}.`,
  },
  reason: (reason: string) => `What the moderator says: ${reason}`,
  object: (address: string) =>
    `If you think that this was a mistake, write to ${address} and say why. A person reads what you write and answers it.`,
  button: 'View the place',
  log: 'See the moderation log',
} as const
