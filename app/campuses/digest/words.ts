const more = (n: number) => (n > 0 ? `, and ${n} more` : '')

export const digestWords = {
  subject: (campus: string) => `This week at ${campus}`,
  added: (names: string[], rest: number) =>
    `New study ${names.length + rest === 1 ? 'spot' : 'spots'}: ${names.join(', ')}${more(rest)}.`,
  reviewed: (n: number, names: string[], rest: number) =>
    `${n === 1 ? '1 new review' : `${n} new reviews`}: ${names.join(', ')}${more(rest)}.`,
  sessions: (n: number) => `Study sessions in the next 7 days: ${n}`,
  session: (title: string, when: string) => `${when}: ${title}`,
  alert: (location: string, text: string) => `${location}: ${text}`,
  button: 'View campus',
} as const
