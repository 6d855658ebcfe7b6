/** Text around every queue of the dashboard. */
export const words = { pages: 'Pagination', first: 'Back to oldest', later: 'Next' } as const
