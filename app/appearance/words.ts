/** Texts of the Appearance page. The forms have lookWords of `app/components`. */
export const appearanceWords = {
  title: 'Appearance',
  about:
    'Choose how pages look and how much they load in this browser. We remember your choices in cookies for a year.',
  themeAbout: 'The dark theme is easier on the eyes at night. “System” follows your device’s setting.',
  liteAbout:
    'Lite mode is for slow or expensive connections: no scripts, and no page over 28 KB. Photos and the main pictures of campuses and spots become links; thumbnails and illustrations are left out. You can still do everything. If your browser is set to save data, lite mode turns on automatically.',
  liteBySystem: 'Lite mode is on because your browser is set to save data. You can still turn it off here.',
  chooseTheme: 'Choose a theme',
  chooseLite: 'Choose whether to turn lite mode on or off',
  themeSet: {
    system: 'Pages now follow your device’s theme.',
    light: 'The light theme is on.',
    dark: 'The dark theme is on.',
  },
  liteSet: {
    on: 'Lite mode is on: no scripts, and pictures only on request.',
    off: 'Lite mode is off.',
  },
  back: 'Go back',
} as const
