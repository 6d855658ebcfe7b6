/** What is said of the theme and of lite mode; the forms themselves say theirs in components/layout/look-words.ts. */
export const words = {
  title: 'Appearance',
  about: 'How pages look and how much they load, in this browser. Both are kept in a cookie for a year.',
  themeAbout: 'The dark theme is easier on the eyes at night. “System” follows what your device is set to.',
  liteAbout:
    'Lite mode is for slow or costly connections: no scripts at all, and no page over 28 KB. A photo, and the picture at the head of a ' +
    'campus or a place, is a link that you may follow; small pictures in lists and drawings are left out. Everything can be done as before. ' +
    'A browser that is told to save data gets it by itself.',
  liteBySystem: 'It is on now because your browser asks to save data. You can turn it off here all the same.',
  chooseTheme: 'Choose a theme',
  chooseLite: 'Choose whether lite mode is on or off',
  themeSet: {
    system: 'Pages follow the theme of your device.',
    light: 'The light theme is on.',
    dark: 'The dark theme is on.',
  },
  liteSet: {
    on: 'Lite mode is on: no scripts, and pictures only on request.',
    off: 'Lite mode is off.',
  },
  back: 'Back to where you were',
} as const
