/** Text for creating, editing and deleting study sessions. */
export const formWords = {
  logIn: 'Please log in to create a session',
  logInToEdit: 'Please log in to continue',
  back: 'Back to Study Sessions',
  backToStudySession: 'Back to study session',
  missingUniversity: 'Missing university information',
  missingAdvice: 'This campus doesn’t exist or isn’t partnered with us. Choose yours from the list.',
  schools: 'Find your university',

  // The form
  createTitle: 'Create study session',
  editTitle: 'Edit study session',
  at: (campus: string) => `At ${campus}.`,
  times: (zone: string) => `Dates and times are local to the campus (${zone}).`,
  required: 'All fields are required unless marked optional.',
  labels: {
    title: 'Title',
    description: 'Description (optional)',
    date: 'Date',
    start: 'Start time',
    end: 'End time',
    overnight: 'Overnight',
    place: 'Location',
    pick: 'Matching study spots',
    visibility: 'Who can see it',
    capacity: 'Maximum participants (optional)',
    weeks: 'Repeat',
  },
  hints: {
    title: 'For example, “Chem 1A problem set” (up to 100 characters).',
    description: 'What you’ll work on and what to bring (up to 2,000 characters).',
    place: 'Type at least 2 letters of its name, then choose a study spot on this campus.',
    capacity: '2–100, including you. Leave blank for no limit.',
    weeks: 'Each week is a separate study session to join, edit or delete.',
  },
  search: 'Search study spots',
  noneFound: (typed: string) =>
    `No study spot on this campus matches “${typed}”. Try another part of its name.`,
  visibility: {
    public: 'Public: anyone can see it',
    private: 'Private: only you, participants and anyone with your invite link',
  },
  overnight: 'Runs past midnight and ends the next day',
  once: 'Doesn’t repeat',
  weeks: (n: number) => `Every week, ${n} times`,
  create: 'Create Session',
  creating: 'Creating...',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',

  // Errors
  fillIn: 'Please fill in all required fields',
  titleLong: 'Use 100 characters or fewer for the title.',
  descriptionLong: 'Use 2,000 characters or fewer for the description.',
  noDate: 'Enter a date like 2027-03-14.',
  noTime: 'Enter a time like 3:30 PM or 15:30.',
  datePast: 'Choose today or a later date.',
  dateFar: 'Choose a date within a year from today.',
  over: 'This session would already be over. Choose a later time.',
  endIsStart: 'The end time is the same as the start time. Choose a later end time.',
  overnightAsk: (end: string, day: string) =>
    `The end time is before the start time. If the session runs overnight until ${end} on ${day}, check the box. Otherwise, change the times.`,
  skipped: (time: string, day: string, next: string) =>
    `${time} doesn’t exist on ${day} because the clocks go forward that night. Choose ${next} or another time.`,
  tooLong: 'A study session can last up to 24 hours.',
  searchShort: 'Type at least 2 letters of the study spot’s name.',
  locationLong: 'Use 200 characters or fewer for the study spot’s name.',
  chooseFound: 'Choose one of the matching study spots',
  whoSees: 'Choose who can see the session.',
  capacityWrong: 'Enter a whole number from 2 to 100, or leave this blank.',
  capacityLow: (people: number) =>
    `${people} people have already joined, including you. Enter ${people} or more.`,
  weeksWrong: 'Choose up to 15 weeks.',
  tooMany: 'You’ve reached the limit of 100 upcoming study sessions. Delete one first.',
  notKept: 'We can’t search right now. Type the study spot’s full name instead.',

  created: 'Study session created successfully!',
  createFailed: 'Failed to create study session',
  changed: 'Study session saved',
  changedNotified: 'Study session saved. We’ll email the participants.',
  unchanged: 'No changes made.',
  changeFailed: 'We couldn’t save your changes. Please try again.',
  isOver: 'This session is over, so you can’t edit it anymore.',
  notFound: 'Session not found or access denied.',
  notYours: 'Authorization error.',

  // Deleting
  delete: 'Delete study session',
  deleteAsk: 'Are you sure you want to delete this study session? This action cannot be undone.',
  deleteNotified: (people: number) =>
    people === 1 ? 'We’ll email the other participant.' : `We’ll email the ${people} other participants.`,
  which: 'This session repeats weekly',
  one: 'Delete only this session',
  all: (n: number) =>
    `Delete this session and the ${n === 1 ? 'other upcoming one' : `${n} other upcoming ones`}`,
  deleting: 'Deleting...',
  deleted: 'Study session deleted successfully.',
  deletedAll: (n: number) => `${n} study sessions deleted successfully.`,
  deleteFailed: 'Error deleting session.',
  keep: 'Keep study session',
} as const

/** A study session outside its study spot's hours. `on`: as Sunday, Nov 29. */
export const hoursWords = {
  closed: (spot: string, time: string, on: string) => `${spot} is closed on ${on} at ${time}.`,
  opensLater: (spot: string, time: string, on: string) => `${spot} opens at ${time} on ${on}.`,
  closesBefore: (spot: string, time: string, on: string) =>
    `${spot} closes at ${time} on ${on}, before this session ends.`,
  openThen: (spots: readonly string[]) => `Open then: ${spots.join(', ')}.`,
  until: (spot: string, time: string) => `${spot} until ${time}`,
  change: 'Change session',
} as const

/** When a study session is. */
export const whenWords = {
  noDate: 'Date not set',
  noTime: 'Time not set',
  forYou: (times: string) => `Your time: ${times}`,
} as const
