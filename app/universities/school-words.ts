/** Every text of the page of partnered campuses. */
export const words = {
  title: 'All Schools',
  description: 'Every partnered campus, by state.',
  intro: 'These campuses are partnered with us. Choose yours to see where its students study.',
  state: 'State',
  anyState: 'All states',
  show: 'Show',
  states: 'States',
  count: (n: number) => (n === 0 ? 'No universities found' : n === 1 ? '1 university' : `${n} universities`),
  none: 'Try a part of its name or its city, or ask for your school above.',
  showAll: 'Show all',
  request: 'Request School',
  missing: 'Is your school missing? Ask for it: tell us its name, city and state, and we will look into it.',
} as const
