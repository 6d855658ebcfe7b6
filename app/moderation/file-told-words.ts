/** What admins are told of their files. Browsers do not load it. */
export const words = {
  uploaded: 'The file is here and is being tried.',
  noFile: 'No file selected',
  tooLarge: 'The file must be at most 5 MB',
  notText: 'The file is not UTF-8 text.',
  kindFault: 'Please say what is in the file',
  missing: 'There is no such file',
  confirmed: 'The file is being imported.',
  discarded: 'The file was thrown away. Nothing was imported.',
  notWaiting: 'This file does not wait to be confirmed any more.',
  broken:
    'The file could not be imported. What went wrong stands in the log of the server; nothing was written.',
  tooOld: 'Nobody confirmed it within a day, so the file was thrown away.',
  noExport: 'There is no such file',
} as const
