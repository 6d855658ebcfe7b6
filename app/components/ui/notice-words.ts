export const words = {
  popups: { noAuth: 'Log In!', warning: 'Warning' },
  close: 'Close',
  closeMessage: 'Close message',
  message: 'Message',
  moreFailed: 'We couldn’t load more.',
  again: 'Try again',
  /** While the enhanced page waits for the next one. */
  loading: 'Loading your study spots...',
} as const
