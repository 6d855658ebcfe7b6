/** What a person reads about the copy of their data and about leaving. */
export const words = {
  download: {
    title: 'Download everything about me',
    about:
      'One zip file with everything that we keep about you, and your pictures. We prepare it for you and send you a mail when it is ready.',
    request: 'Prepare my download',
    requesting: 'Preparing...',
    requested: 'Your data is being prepared. We will send you a mail when it is ready.',
    joined: 'Your data is already being prepared.',
    waiting: 'Being prepared since',
    lookAgain: 'Look again',
    ready: 'Ready until',
    link: (size: string) => `Download (zip, ${size})`,
    failed: 'This could not be prepared. Please ask for it again. It was asked for on',
    missing: 'There is no such download',
    notReady: 'This download is not ready yet',
    expired: 'This download has expired',
    seeYours: 'What you can download, and prepare anew, is listed under Your data.',
    toYours: 'Go to Your data',
  },
  downloadMail: {
    subject: 'Your data is ready',
    ready: 'You asked us for everything that we keep about you. It is ready to download, as one zip file.',
    button: 'Download',
    until: (day: string) => `The link works until ${day}, for you only: you have to be logged in.`,
    notYou:
      'If it was not you who asked, somebody else uses your account: change your password and end your other login sessions.',
  },

  deletion: {
    title: 'Delete my account',
    about: 'You can leave at any time. Your reviews and their photos stay, without your name.',
    goes: 'What is deleted',
    going: [
      'Your name, email address, password and university',
      'Your profile photo',
      'Your login sessions on every device, and the record of your sign-ins and password resets',
      'Your connected accounts and two-step sign-in',
      'Your reactions to the reviews of others',
      'Your study preferences',
      'Your study sessions that have not begun (who takes part is told by mail), and that you joined others',
      'The copies of your data that we prepared for you',
    ],
    stays: 'What stays',
    reviews: (count: number) =>
      count === 0
        ? 'Reviews would stay, without a name. You have written none.'
        : `Your ${count === 1 ? 'review stays' : `${count} reviews stay`}, photos too, without your name: others choose their places by them. ` +
          'One that is to go too has to be deleted before.',
    undo: 'You have 30 days to change your mind',
    undoBy: (day: string) =>
      `All your devices are signed out at once. Log in until ${day}, and your account is kept as it is. ` +
      'After that it is deleted within a day, and nobody can bring it back.',
    copyFirst:
      'Do you want a copy of your data? Download it first, since logging in later keeps your account.',
    password: 'Current password',
    signOutInstead:
      'Forgotten it? Sign out, choose a new one and log in: for 10 minutes after that we do not ask for it.',
    fresh: 'You logged in a few minutes ago, so we do not ask for your password.',
    signInAgain:
      'We have to be sure that it is you. Please log in once more: you then have 10 minutes to delete your account.',
    send: 'Delete my account',
    sending: 'Deleting...',
    keep: 'Keep my account',
    requested: (day: string) => `Your account will be deleted. You can undo it until ${day} by logging in.`,
  },
  deletionMail: {
    subject: 'Your account will be deleted',
    requested: 'You asked us to delete your account at Carrel. All its login sessions have ended.',
    until: (day: string) =>
      `Until ${day} you can change your mind: log in, and your account is kept as it is. After that it is deleted for good.`,
    button: 'Keep my account',
    notYou: 'If it was not you, log in now to keep your account, then change your password.',
  },
  /** To somebody who signs in while their account waits to be deleted. */
  kept: 'Welcome back: your account will not be deleted.',

  /** The text that lies beside the data, for people; `sections` says what each part of data.json is. */
  readme: {
    title: (name: string, day: string) => `Everything that Carrel keeps about ${name}, as of ${day}.`,
    data: 'data.json holds all of it, for people and programs: text in UTF-8, times in UTC as ISO 8601 writes them.',
    pictures:
      'Pictures are in the folder "pictures"; data.json names them where they belong. Of what is more than 100 MB it names the web address.',
    secrets:
      'Passwords and the keys that open your account are kept only in a form that cannot be read back, and are not in here.',
    parts: 'The parts of data.json:',
  },
  sections: {
    account: 'Your account: names, address, university, role, photo, and when what was done.',
    twoStepSignIn: 'Two-step sign-in, when it is on: since when, and how many recovery codes are left.',
    connectedAccounts: 'Accounts elsewhere that sign you in.',
    loginSessions: 'Browsers that are signed in to your account.',
    signInHistory: 'Attempts to sign in to your account, kept for 90 days.',
    unfinishedSignIns: 'Sign-ins that wait for their second step, for 10 minutes at most.',
    passwordResets: 'Requests for a new password for your address, kept for 90 days.',
    emailConfirmations:
      'Confirmation mails that were sent to you, with the names that were given when registering.',
    reviews: 'Your reviews, and the places that they are about.',
    reviewPhotos: 'The photos of your reviews, with their captions.',
    reactions: 'Your reactions to the reviews of others.',
    reports: 'What you reported to the moderators.',
    removedReviews: 'Reviews of yours that a moderator removed, and why.',
    moderation: 'What you removed as a moderator, and why.',
    collections:
      'The places you saved: your collections, what is in them, and when they could be seen by a link.',
    busynessReports: 'Where and when you told how busy a place was.',
    studyPreferences: 'What you said about how you like to study.',
    studySessions: 'The study sessions that you created, with the links that invited to them.',
    joinedSessions: 'The study sessions of others that you joined.',
    calendarAddress: 'Since when the calendar of your study sessions has an address.',
    schoolRequests: 'The schools that you asked for, with what became of each.',
    placeRequests: 'The places to study that you asked for, with what became of each.',
    joinedRequests: 'What somebody else had asked for, and you asked for as well.',
    downloads: 'The copies of your data that you asked for.',
    suggestedEdits: 'The edits that you suggested, with what became of them.',
    decidedSuggestions: 'Your decisions, as an admin, on what others suggested.',
    editedCampuses: 'The campuses that you changed as an admin, and why.',
    editedLocations: 'The places that you changed as an admin, and why.',
    keptReviews: 'That a moderator looked at a review of yours and left it, and why.',
    decisionsOnAccount: 'What admins have decided on your account: suspensions and roles, with the reasons.',
    pictureChecks: 'When you, as an admin, had the pictures of entries looked at or cleared.',
    imports: 'Files of places or schools that you, as an admin, have uploaded.',
  },
} as const
