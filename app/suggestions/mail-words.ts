/** Emails about the decision on a suggested edit, and names for the fields it can change. */
export const words = {
  parts: {
    name: 'the name',
    address: 'the address',
    city: 'the city',
    zipcode: 'the ZIP code',
    tags: 'the tags',
  },
  hoursOf: (day: string) => `the hours on ${day}`,
  and: ' and ',

  accepted: {
    subject: (place: string) => `Your suggested edit for ${place} was accepted`,
    intro: (place: string, parts: string) =>
      `Thanks! We accepted your suggested edit for ${place}. It changed ${parts}.`,
  },
  partly: {
    subject: (place: string) => `Your suggested edit for ${place} was partly accepted`,
    intro: (place: string, parts: string) =>
      `Thanks! We accepted part of your suggested edit for ${place}. It changed ${parts}.`,
    rest: (parts: string) => `We didn’t change ${parts}.`,
  },
  declined: {
    subject: (place: string) => `Your suggested edit for ${place} was declined`,
    intro: (place: string, parts: string) =>
      `An admin reviewed your suggested edit for ${place} and decided not to change ${parts}.`,
  },
  reason: (reason: string) => `Note from the admin: ${reason}`,
  object: (address: string) =>
    `If you think this was a mistake, email ${address} and tell us why. A person will read it and reply.`,
  button: 'View study spot',
  log: 'View moderation log',
} as const
