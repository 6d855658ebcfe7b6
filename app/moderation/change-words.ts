/** What an admin reads when a university or study spot couldn't be changed. Quoted texts: specification, part 2. */
export const words = {
  failed: {
    campus: (message: string) => `Error updating campus: ${message}`,
    spot: (message: string) => `Error updating location: ${message}`,
  },
  unknown: 'An error occurred',
} as const

/** What a form says when a university or study spot couldn't be changed for a reason that nobody foresaw. */
export const failedToChange = (kind: 'campus' | 'spot'): string => words.failed[kind](words.unknown)
