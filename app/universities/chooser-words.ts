export const words = {
  name: 'Find a university',
  label: 'Find your university by name or city',
  placeholder: 'Which university are you at?',
  find: 'Find',
} as const
