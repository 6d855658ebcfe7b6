/** Texts for the page of keys for open data. */
export const keyWords = {
  link: 'Make or withdraw keys',
  back: 'Back to this site',
  title: 'Keys for open data',
  about:
    'Anyone can read open data without a key, 120 times a minute. Give a key to a program that needs more: with one it’s 1,200 times.',
  howTo: 'How to use a key',
  none: 'There are no keys yet.',

  made: 'Key made',
  copy: 'Copy this key now. We don’t show it again.',

  add: 'Make key',
  labels: { name: 'Who it’s for' },
  nameHint: 'Only admins see this, such as “Campus app of the library”.',
  nameNeeded: 'Enter who it’s for.',

  withdraw: 'Withdraw key',
  withdrawHint:
    'Requests with this key are refused from now on. Without a key, its program can go on reading.',
  withdrawn: 'Key withdrawn',
  gone: 'This key was withdrawn already.',
}
