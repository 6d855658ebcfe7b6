/** The mail that tells what became of a request. */
export const words = {
  Approved: {
    subject: (name: string) => `${name} is now on Carrel`,
    text: (name: string, day: string) => `${name}, which you requested on ${day}, is now listed. Thank you!`,
    campus: 'View campus',
    location: 'View study spot',
  },
  Denied: {
    subject: (name: string) => `Your request for ${name} was declined`,
    text: (name: string, day: string) => `We won’t be listing ${name}, which you requested on ${day}.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  requests: 'View your requests',
  object: (address: string) =>
    `If you think this is a mistake, email ${address} and tell us why. A person will read it.`,
} as const
