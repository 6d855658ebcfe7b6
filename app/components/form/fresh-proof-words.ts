/** Words for the part of a form that asks the account's owner to confirm it's them. */
export const words = {
  title: 'Confirm it’s you',
  why: 'We ask again after 10 minutes. What you typed is still here.',
  password: 'Your password',
  show: 'Show password',
  hide: 'Hide password',
  code: 'Code',
  codeHint: 'The 6-digit code from your authenticator app, or one of your recovery codes.',
  google: 'Continue with Google (opens in a new tab)',
}
