/** Notices about imports and exports. Server only. */
export const words = {
  uploaded: 'File uploaded. We’re checking it now.',
  noFile: 'No file selected',
  tooLarge: 'Choose a file of 5 MB or less',
  notText: 'This file isn’t UTF-8 text. Convert it and try again.',
  kindFault: 'Choose what the file contains',
  missing: 'We couldn’t find this file',
  confirmed: 'Import started.',
  discarded: 'File discarded. Nothing was imported.',
  broken: 'We couldn’t import this file. Nothing was saved. See the server log for details.',
  tooOld: 'Discarded because nobody confirmed it within a day.',
  noExport: 'We couldn’t find this file',
} as const
