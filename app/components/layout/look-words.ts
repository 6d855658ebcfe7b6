export const words = {
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  setTheme: 'Set theme',
  lite: { on: 'Turn lite mode on', off: 'Turn lite mode off' },
} as const
