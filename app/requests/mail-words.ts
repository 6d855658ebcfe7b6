/** The mail that tells what became of a request. */
export const words = {
  Approved: {
    subject: (name: string) => `${name} is listed on Carrel`,
    text: (name: string, day: string) => `${name}, which you asked for on ${day}, is listed now. Thank you.`,
    campus: 'Go to the campus',
    location: 'Go to the place',
  },
  Denied: {
    subject: (name: string) => `Your request for ${name} was declined`,
    text: (name: string, day: string) => `${name}, which you asked for on ${day}, will not be listed.`,
  },
  reason: (reason: string) => `What the moderators say: ${reason}`,
  requests: 'See your requests',
  object: (address: string) =>
    `If you think that this is a mistake, write to ${address} and say why. A person reads what you write.`,
} as const
