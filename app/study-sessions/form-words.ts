/** What a person reads where sessions are made, changed and deleted. */
export const words = {
  logIn: 'Please log in to create a session',
  logInToEdit: 'Please log in to continue',
  back: 'Back to Study Sessions',
  backToSession: 'Back to the session',
  missingUniversity: 'Missing university information',
  missingAdvice:
    'There is no such campus, or it is not partnered with us. Choose yours from the list of schools.',
  schools: 'Find your school',

  // The form
  createTitle: 'Create Study Session',
  editTitle: 'Edit study session',
  at: (campus: string) => `At ${campus}.`,
  times: (zone: string) => `Dates and times are those of the campus (${zone}).`,
  required: 'Everything is required but what is marked as optional.',
  labels: {
    title: 'Title',
    description: 'Description (optional)',
    date: 'Date',
    start: 'Start time',
    end: 'End time',
    overnight: 'Overnight',
    place: 'Location',
    pick: 'Locations found',
    visibility: 'Who can see it',
    capacity: 'Most people (optional)',
    weeks: 'Repeat',
  },
  hints: {
    title: 'At most 100 characters, such as “Chem 1A problem set”.',
    description: 'At most 2000 characters: what you work on, what to bring.',
    place: 'Type at least 2 letters of its name, and choose one of the study spots on this campus.',
    capacity: 'From 2 to 100, you among them. Leave it empty for as many as come.',
    weeks: 'Each week is a session of its own, which people join and you change or delete by itself.',
  },
  search: 'Search locations',
  noneFound: (typed: string) =>
    `No study spot of this campus has “${typed}” in its name. Try another part of the name.`,
  visibility: {
    public: 'Public: everybody sees it',
    private: 'Private: only you, who takes part, and who has your invite link',
  },
  overnight: 'It goes on past midnight and ends on the next day',
  once: 'Only once',
  weeks: (n: number) => `Every week, ${n} times`,
  create: 'Create Session',
  creating: 'Creating...',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',

  // What is wrong
  fillIn: 'Please fill in all required fields',
  titleLong: 'The title can have at most 100 characters.',
  descriptionLong: 'The description can have at most 2000 characters.',
  noDate: 'This is not a date. Write it like 2027-03-14.',
  noTime: 'This is not a time of day. Write it like 15:30 or 3:30 PM.',
  datePast: 'The date cannot be earlier than today.',
  dateFar: 'The date can be at most a year from today.',
  over: 'The session would be over already. Choose a later time.',
  endIsStart: 'The end is the same as the start. Choose a later time.',
  overnightAsk: (end: string, day: string) =>
    `The end is before the start. Does the session go on overnight, until ${end} on ${day}? Then tick the box; else change the times.`,
  skipped: (time: string, day: string, next: string) =>
    `There is no ${time} on ${day}: the clocks go forward that night. Choose ${next} or another time.`,
  tooLong: 'A session can last at most 24 hours.',
  searchShort: 'Type at least 2 letters of the location.',
  placeLong: 'The name of a location has at most 200 characters.',
  chooseFound: 'Choose one of the locations found',
  whoSees: 'Please choose who can see the session.',
  capacityWrong: 'Choose a whole number from 2 to 100, or leave it empty.',
  capacityLow: (people: number) =>
    `${people} people take part already, you among them. Choose ${people} or more.`,
  weeksWrong: 'A session can be repeated up to 15 times.',
  tooMany: 'You have 100 sessions ahead of you, which is as many as there can be. Delete one first.',
  notKept: 'Your form could not be kept for a search just now. Type the whole name of the location.',

  created: 'Study session created successfully!',
  createFailed: 'Failed to create study session',
  changed: 'Study session saved.',
  changedTold: 'Study session saved. Who takes part is told by mail.',
  unchanged: 'Nothing was changed.',
  changeFailed: 'The changes could not be saved. Please try again.',
  isOver: 'This session is over, so it can no longer be changed.',
  notFound: 'Session not found or access denied.',
  notYours: 'Authorization error.',

  // Deleting
  delete: 'Delete study session',
  deleteAsk: 'Are you sure you want to delete this study session? This action cannot be undone.',
  deleteTold: (people: number) =>
    people === 1
      ? 'The other person who takes part is told by mail.'
      : `The ${people} others who take part are told by mail.`,
  which: 'This session is repeated weekly',
  one: 'Delete only this session',
  all: (n: number) => `Delete this session and the ${n === 1 ? 'other one' : `${n} others`} still to come`,
  deleting: 'Deleting...',
  deleted: 'Study session deleted successfully.',
  deletedAll: (n: number) => `${n} study sessions deleted successfully.`,
  deleteFailed: 'Error deleting session.',
  keep: 'Keep it',
} as const
