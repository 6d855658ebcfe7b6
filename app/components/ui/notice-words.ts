/** Titles of the popups, and what a message says that was given no words of its own. */
export const words = {
  popups: { noAuth: 'Log In!', warning: 'Warning' },
  fallbacks: {
    success: 'Operation Successful',
    error: 'Operation Failed',
    noAuth: 'You need to be logged in to perform this operation',
    warning: 'Something happened',
    info: 'Something happened',
  },
  close: 'Close',
  closeMessage: 'Close message',
  message: 'Message',
} as const
