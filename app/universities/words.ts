export const words = {
  notPartnered: (name: string) => `${name} isn't partnered with us.`,
  apply: 'Send a university application',
  reviews: (n: number) => (n === 1 ? '1 review' : `${n} reviews`),
} as const
