export const words = {
  notPartnered: (name: string) => `${name} isn't partnered with us.`,
  apply: 'Send a university application',
  chooser: 'Universities',
  chooserLabel: 'Your university, by name or city',
  chooserPlaceholder: 'Which university are you at?',
  find: 'Find',
  reviews: (n: number) => (n === 1 ? '1 review' : `${n} reviews`),
} as const
