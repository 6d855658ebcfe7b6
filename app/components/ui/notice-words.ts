export const words = {
  popups: { noAuth: 'Log In!', warning: 'Warning' },
  close: 'Close',
  closeMessage: 'Close message',
  message: 'Message',
} as const
