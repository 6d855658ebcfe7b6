export const words = {
  failed: 'We couldn’t change how pages look.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  setTheme: 'Set theme',
  lite: { on: 'Turn lite mode on', off: 'Turn lite mode off' },
} as const
