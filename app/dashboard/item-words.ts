/** Errors when a university or study spot couldn't be changed. */
export const changeWords = {
  failed: {
    campus: (message: string) => `Error updating campus: ${message}`,
    spot: (message: string) => `Error updating location: ${message}`,
  },
  unknown: 'An error occurred',
} as const

/** Error for an unexpected failure to change a university or study spot. */
export const failedToChange = (kind: 'campus' | 'spot'): string =>
  changeWords.failed[kind](changeWords.unknown)

/** Errors when saving a campus or location. */
export const itemWords = {
  tooManyAlerts: (most: number) => `A study spot can have up to ${most} alerts. Remove an old one first`,
  alertWithoutArea: 'This area was removed. Choose another one',
  tooManyAreas: (most: number) => `A study spot can have up to ${most} areas`,
  areaTwice: (name: string) => `There are two areas called “${name}”. Give each its own name`,
  reasonRequired: 'Update Reason is required.',
  reasonTooLong: 'Use 1,000 characters or fewer',
  noChanges: 'No changes detected.',
  missing: 'This item no longer exists.',
  outOfReach:
    'This would move the study spot away from the universities you look after. Keep it within their lists, or ask an admin.',

  coordinatesRequired: 'Add coordinates. They’re required for approval.',
  coordinatesIncomplete: 'Enter both latitude and longitude, or leave both blank',
  pointElsewhere: (where: string | null, state: string, meant: number | null) =>
    `These coordinates are ${where === null ? 'outside the US' : `in ${where}`}, not in ${state}.${meant === null ? '' : ` Did you mean the longitude ${meant}?`}`,
  pointFar: (miles: number, campus: string) => `These coordinates are ${miles} miles from ${campus}.`,
  confirmPoint: 'If they’re right, confirm it below and save again.',
  needsCampus: 'On-Campus spots need a campus',
  noCampus: 'Off-Campus spots can’t have a campus. Choose On-Campus or clear the campus',
  needsCategory: 'Choose On-Campus or Off-Campus before approving or denying this spot',
  campusMissing: 'We couldn’t find that campus',
  campusStatus: (campus: string, status: string) =>
    `${campus} is ${status}, so nobody would see this spot. Approve the campus first, or choose another.`,
  nameTaken: 'This campus already has an approved spot with this name',
  campusTaken: 'An approved campus already has this name, city and state',
  refused: 'We couldn’t save this value. Check your changes and try again.',
} as const

/** Texts around the facts that an admin decides on. */
export const factsWords = {
  facts: (name: string) => `What we know about ${name}`,
  point: 'Coordinates',
  onMap: 'Show on map',
  noPoint: 'None yet. Add them before you approve.',
} as const

/** Texts of the dashboard's edit pages. */
export const editWords = {
  title: { campus: 'Edit campus', spot: 'Edit study spot' },
  back: 'Back to list',
  alsoNear: (campuses: readonly string[]) =>
    `Also near ${new Intl.ListFormat('en-US').format(campuses)}. Students there see your changes, too.`,
  spotsShown: (n: number) =>
    n === 1
      ? 'Its approved study spot is public only while the campus is Approved.'
      : `Its ${n.toLocaleString('en-US')} approved study spots are public only while the campus is Approved.`,
  hiddenBy: (status: string) => `This study spot isn’t public because its campus is ${status}.`,
  history: 'Update history',
  view: 'View page',
  required: 'Only the fields you change are saved, along with your reason.',
  labels: {
    message: 'Update reason',
    traits: 'Facts',
    areas: 'Areas',
    aliases: 'Other names',
    domain: 'Email domain',
    outdoor_seating: 'Outdoor seating',
    wheelchair: 'Wheelchair access',
    weekly_open_hours: 'Hours open each week',
  },
  hints: {
    university: 'On-campus spots only. Enter the name, or the ID if several campuses share it, like #12',
    point:
      'In degrees, like 37.8716 and -122.2727, or paste a full map link into Latitude. Required for approval',
    color: 'Hex code, like #4764B9',
    hours: 'Examples: 08:00-22:00; 9am-noon, 1pm-2am; closed; 24 hours. Leave blank if unknown',
    image: 'JPEG or PNG, up to 5 MB. Replaces the current photo',
    message:
      'Required. Sent to whoever requested it and shown in the public moderation log, so don’t name anyone. Up to 1,000 characters',
  },
  hours: 'Opening hours',
  origin: 'Original request',
  requestedBy: 'Requested by',
  requestedOn: 'Requested on',
  requestDetails: 'Details',
  deletedAccount: 'Deleted account',
  requestPicture: (name: string) => `Photo from the request for ${name}`,
  requestPictureHint: 'This becomes its photo on approval if it doesn’t have one yet.',
  pointIsRight: 'These coordinates are right',
  useCampusPoint: 'Use the campus coordinates if left blank',
  removeImage: 'Remove photo',
  currentImage: (name: string) => `Current photo of ${name}`,
  photoNow: 'Current photo',
  noImage: 'No photo yet',
  none: 'None',

  preview: 'Preview changes',
  save: 'Save',
  saving: 'Saving...',
  saveNext: 'Save and open next',
  cancel: 'Cancel',
  willChange: 'Your changes',
  noChangesYet: 'No changes yet.',
  notSaved: 'Nothing is saved yet. Review your changes, add a reason, then save.',
  previewFailed: 'We couldn’t preview your changes. Save now or try again.',
  columns: {
    field: 'Field',
    old: 'Before',
    new: 'After',
    seen: 'When you opened it',
    now: 'Current',
    yours: 'Yours',
  },
  notChanged: 'Not changed',
  conflictTitle: 'Conflicting changes',
  conflictBy: (who: string, message: string) => `${who}: "${message}"`,
  conflictHelp:
    'The form already has their changes. Where you both edited a field, it has yours. Save when you’re ready.',
  conflictElsewhere:
    'They changed something else about this study spot. The form still has your changes. Save when you’re ready.',
  someone: 'Someone',
  yes: 'Yes',
  no: 'No',

  updated: { campus: 'Campus updated successfully', spot: 'Location updated successfully' },
  endOfList: 'That was the last one on the list.',
} as const

/** Errors in a field of a campus or study spot. */
export const fieldErrorWords = {
  colorInvalid: 'Enter a hex color, like #4764B9',
  campusUnknown: (typed: string) => `We couldn’t find a campus called “${typed}”.`,
  campusAmbiguous: (names: string) => `Several campuses share this name: ${names}. Enter the ID instead.`,
  imageSize: 'Image size must be less than 5MB',
  imageType: 'Invalid file type. Please upload a JPEG, JPG, or PNG file.',
  imageName: 'Invalid filename. Please rename your file and try again.',
  imageDamaged: 'This photo is damaged. Choose another one.',
  imagePixels: 'This photo’s dimensions are too large. Choose a smaller one.',
  imageNotStored: 'We can’t store photos right now, so nothing was saved. Try again in a minute.',
  imageBusy: 'We’re busy with other photos, so nothing was saved. Try again in a few seconds.',
} as const

/** Texts for editing areas and facts. */
export const areaFormWords = {
  link: 'Areas and facts',
  title: (name: string) => `Areas and facts: ${name}`,
  back: 'Back to study spot',
  backToAreas: 'Back to areas and facts',
  areas: 'Areas',
  noAreas: 'No areas yet.',
  whole: 'Whole spot',
  add: 'Add area',
  edit: (name: string) => `Edit area: ${name}`,
  newArea: 'New area',
  facts: 'Facts about the whole spot',
  factsHint: 'Leave a fact unknown if you haven’t checked it. Students’ answers are shown next to yours.',
  labels: { position: 'Position in the list', message: 'Update reason' },
  save: 'Save area',
  saveFacts: 'Save facts',
  saving: 'Saving...',
  remove: 'Remove area',
  removeHint: 'Students’ answers about this area are deleted, too.',
  saved: 'Area saved',
  factsSaved: 'Facts saved',
  removed: 'Area removed',
  failed: 'We couldn’t save the area. Please try again.',
  factsFailed: 'We couldn’t save the facts. Please try again.',
  removeFailed: 'We couldn’t remove the area. Please try again.',
  positionWrong: 'Enter a whole number from 1 to 99',
  missing: 'This area was removed',
  gone: (path: string) =>
    `This area was removed\nAnother admin may have removed it.\n${path} Back to areas and facts`,
} as const

export const alertFormWords = {
  link: 'Alerts',
  title: (name: string) => `Alerts: ${name}`,
  about: 'Tell students what’s different for a while, such as a closed floor or a broken elevator.',
  back: 'Back to alerts',
  none: 'No alerts yet.',
  add: 'Add alert',
  newAlert: 'New alert',
  edit: 'Edit alert',
  labels: {
    text: 'Alert',
    area: 'Where',
    starts_on: 'First day',
    ends_on: 'Last day',
    closes: 'It’s closed on these days',
    message: 'Update reason',
  },
  textHint: 'A few words, such as “Elevator out.” We’ll add the dates.',
  dayHints: {
    starts_on: 'For example 2026-12-12.',
    ends_on: 'Enter the same day if it’s for one day only.',
  },
  save: 'Save alert',
  saving: 'Saving...',
  remove: 'Remove alert',
  saved: 'Alert saved',
  removed: 'Alert removed',
  failed: 'We couldn’t save the alert. Please try again.',
  removeFailed: 'We couldn’t remove the alert. Please try again.',
  textNeeded: 'Enter what students should know',
  dayWrong: 'Enter a date, such as 2026-12-12',
  endsBefore: 'Enter a last day that’s on or after the first',
  over: 'Enter a last day that’s today or later',
  missing: 'This alert was removed',
  gone: (path: string) =>
    `This alert was removed\nAnother admin may have removed it.\n${path} Back to alerts`,
} as const

/** Texts for hours of certain days. */
/** The first few of a list, and how many more there are. */
const someOf = (texts: readonly string[], most = 10): string =>
  texts.slice(0, most).join('; ') + (texts.length > most ? `; and ${texts.length - most} more` : '')

export const dateFormWords = {
  link: 'Hours of certain days',
  /** What admins type to remove them. */
  usual: 'usual',
  title: (name: string) => `Hours of certain days: ${name}`,
  about: {
    spot: 'Holidays, breaks and finals. On these days they replace the week’s hours.',
    campus:
      'A break or a holiday for all study spots of this campus. On these days these hours replace the week’s.',
  },
  back: { spot: 'Back to study spot', campus: 'Back to campus' },
  backToDashboard: 'Back to dashboard',
  add: 'Set hours',
  labels: {
    starts_on: 'From',
    ends_on: 'To',
    hours: 'Hours',
    label: 'What for',
    spots: 'Study spots',
    runs: 'Hours of certain days',
    message: 'Update reason',
  },
  hints: {
    starts_on: 'For example 2026-12-24.',
    ends_on: 'Leave blank if it’s for one day only.',
    hours:
      'Examples: 09:00-17:00; 9am-noon, 1pm-5pm; closed; 24 hours. “usual” goes back to the week’s hours.',
    label: 'Shown to students, such as “Thanksgiving.” Optional.',
    replace: 'Hours that were set for one study spot stay on these days, unless you replace them.',
  },
  ownHours: 'Hours of their own',
  replace: 'Replace them, too',
  ahead: 'Set so far',
  forSpots: (names: readonly string[], all: number) =>
    names.length === all && all > 1 ? `all ${all} study spots` : someOf(names),
  save: 'Save hours',
  saving: 'Saving...',
  remove: 'Remove selected',
  saved: (replaced: readonly string[]) =>
    replaced.length === 0 ? 'Hours saved' : `Hours saved. Replaced: ${someOf(replaced)}`,
  savedFor: (n: number) => `Hours saved for ${n} ${n === 1 ? 'study spot' : 'study spots'}`,
  ownOn: (spots: readonly string[]) =>
    `${spots.length === 1 ? '1 has hours of its' : `${spots.length} have hours of their`} own on these days: ${someOf(spots)}.`,
  notFor: (spots: readonly string[], why: string) => `Not saved for ${someOf(spots)}: ${why}`,
  removed: 'Hours removed',
  failed: 'We couldn’t save these hours. Please try again.',
  removeFailed: 'We couldn’t remove these hours. Please try again.',
  dayWrong: 'Enter a date, such as 2026-12-24',
  endsBefore: 'Enter a last day that’s on or after the first',
  over: 'Enter a day that’s today or later',
  far: 'Enter a day within the next 400 days',
  hoursNeeded: 'Enter hours, such as 09:00-17:00 or closed',
  noneChosen: 'Select at least 1 line',
  noSpots: 'Select at least 1 study spot',
} as const
