/** Dashboard navigation. Kept separate because every dashboard page loads it. */
export const words = {
  nav: 'Dashboard',
  smallScreen: 'Admin dashboard meant for Computers / Laptops (need large screen)',
  queues: {
    spot: 'Study spots',
    campus: 'Campuses',
    requests: 'Requests',
    suggestions: 'Suggested edits',
    reviews: 'Reviews',
    sessions: 'Study sessions',
    users: 'Users',
    pictures: 'Pictures',
    data: 'Import and export',
    log: 'Log',
  },
  waiting: (count: string) => `${count} waiting`,
  more: (most: number) => `${most.toLocaleString('en-US')}+`,

  // Keys of the enhanced page
  keys: 'Keyboard shortcuts',
  keysOn: 'Shortcuts are on',
  keysOff: 'Shortcuts are off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  close: 'Close',
  keysHelp: {
    j: 'Next item',
    k: 'Previous item',
    e: 'Edit or open',
    a: 'Approve, accept or keep',
    d: 'Deny, decline or remove',
    x: 'Select',
    r: 'Go to reason',
    n: 'Save and open next',
    'Ctrl+Enter': 'Save from any field and open next',
    '?': 'Show shortcuts',
  },
} as const
