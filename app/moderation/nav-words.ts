/** What is read above every page of the desk. Apart from the rest, for those pages load it with whatever they are about. */
export const words = {
  nav: 'Desk',
  queues: {
    spot: 'Study Spots',
    campus: 'Campuses',
    requests: 'Requests',
    suggestions: 'Suggested edits',
    reviews: 'Reviews',
    users: 'Users',
    pictures: 'Pictures',
    data: 'Import and export',
    log: 'Log',
  },
  waiting: (count: string) => `${count} waiting`,
  more: (most: number) => `${most.toLocaleString('en-US')}+`,

  // Keys of the enhanced page
  keys: 'Keys',
  keysOn: 'Single keys are on',
  keysOff: 'Single keys are off',
  turnOn: 'Turn them on',
  turnOff: 'Turn them off',
  close: 'Close',
  keysHelp: {
    j: 'next entry',
    k: 'entry before',
    e: 'edit, or open',
    a: 'approve, accept or keep',
    d: 'deny, decline or remove',
    x: 'select',
    r: 'to the reason',
    n: 'save and next',
    '?': 'this list',
  },
} as const
