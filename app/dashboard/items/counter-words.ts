/** Texts for the page of a university's counters. */
export const counterWords = {
  link: 'Counters',
  back: 'Back to campus',
  title: (name: string) => `Counters: ${name}`,
  about:
    'Door counters, sensors or wifi can measure how busy study spots on this campus are. Each program that sends counts needs a token.',
  howTo: 'How to send counts',
  none: 'No program may send counts yet.',

  made: 'Token made',
  copy: 'Copy this token now. We don’t show it again.',

  add: 'Make token',
  labels: { name: 'What counts' },
  nameHint: 'Students see this name, such as “Door counters”.',
  nameNeeded: 'Enter what counts.',

  withdraw: 'Withdraw token',
  withdrawHint: 'Its program can’t send counts anymore, and what it counted last is removed.',
  withdrawn: 'Token withdrawn',
  gone: 'This token was withdrawn already.',
}
