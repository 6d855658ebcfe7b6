/** Errors when saving a campus or spot. Quoted texts: specification, part 2, sections 5 and 8. */
export const words = {
  reasonRequired: 'Update Reason is required.',
  reasonTooLong: 'Use 1,000 characters or fewer',
  noChanges: 'No changes detected.',
  missing: 'This item no longer exists.',

  coordinatesRequired: 'Add coordinates. They’re required for approval.',
  coordinatesIncomplete: 'Enter both latitude and longitude, or leave both blank',
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
