export const words = {
  why: {
    offline: 'You’re offline.',
    cut: 'We couldn’t reach Carrel.',
    away: 'Part of Carrel isn’t responding right now. Please try again in a minute.',
  },
  typed: 'What you typed is still here.',
  again: 'Try again',
}
