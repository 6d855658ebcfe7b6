export const words = {
  notPartnered: (name: string) => `${name} isn't partnered with us.`,
  apply: 'Request your university',
  /** The own picture of a campus or a study spot. */
  view: (name: string) => `View of ${name}`,
  reviews: (n: number) => (n === 1 ? '1 review' : `${n} reviews`),
} as const
