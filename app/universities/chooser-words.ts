export const words = {
  name: 'Universities',
  label: 'Your university, by name or city',
  placeholder: 'Which university are you at?',
  find: 'Find',
} as const
