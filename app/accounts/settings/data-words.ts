/** Texts for the data download and for deleting an account. */
export const dataWords = {
  download: {
    title: 'Download your data',
    about:
      'Get a zip file with everything we have about you, including your photos. We’ll email you when it’s ready.',
    request: 'Request download',
    requesting: 'Requesting...',
    requested: 'We’re preparing your data. We’ll email you when it’s ready.',
    notRequested: 'We couldn’t take your request. Please try again.',
    alreadyRequested: 'We’re already preparing your data.',
    waiting: 'In progress, requested on',
    refresh: 'Refresh',
    ready: 'Available until',
    link: (size: string) => `Download (ZIP, ${size})`,
    failed: 'Please try again. We couldn’t prepare the download you requested on',
    missing: 'Download not found',
    notReady: 'This download isn’t ready yet',
    expired: 'This download has expired',
    seeYourData: 'Find your downloads, or request a new one, under Your data.',
    goToYourData: 'Go to Your data',
  },
  downloadMail: {
    subject: 'Your data is ready',
    ready: 'You asked for everything we have about you. It’s ready to download as a zip file.',
    button: 'Download',
    until: (day: string) => `The link works until ${day}, and only while you’re logged in to your account.`,
    notYou:
      'If this wasn’t you, someone else may be using your account. Change your password and log out everywhere else.',
  },

  deletion: {
    /** At the command line. */
    adminFirst: 'Admins can’t be deleted. Demote them first.',
    title: 'Delete my account',
    about: 'You can leave at any time. Your reviews and their photos will stay, without your name.',
    deletedTitle: 'What gets deleted',
    deletedItems: [
      'Your name, email address, password and university',
      'Your profile photo',
      'Your logins on every device, and your login and password reset history',
      'Your connected accounts and two-step verification',
      'Your reactions to other people’s reviews',
      'Your collections, your study preferences and your answers about study spots',
      'Study sessions you created that haven’t started (we’ll email the participants), and your place in ones you joined',
      'Copies of your data that we prepared for you',
    ],
    keptTitle: 'What stays',
    reviews: (count: number) =>
      count === 0
        ? 'Reviews stay, without a name. You haven’t written any.'
        : `Your ${count === 1 ? 'review stays' : `${count} reviews stay`} without your name, photos included, to help others choose a spot. ` +
          'To remove a review too, delete it first.',
    undo: 'You have 30 days to change your mind',
    undoBy: (day: string) =>
      `You’ll be logged out on all your devices right away. Log in by ${day} to keep your account as it is. After that, it’s deleted within a day and can’t be restored.`,
    copyFirst: 'Want a copy of your data? Download it first, since logging in later cancels the deletion.',
    password: 'Current password',
    logOutInstead:
      'Forgot it? Log out, reset your password and log back in. For the next 10 minutes, we won’t ask for it.',
    fresh: 'You just logged in, so you don’t need to enter your password.',
    logInAgain:
      'We need to make sure it’s you. Log in again, and you’ll have 10 minutes to delete your account.',
    send: 'Delete my account',
    sending: 'Deleting...',
    keep: 'Keep my account',
    failed: 'We couldn’t schedule the deletion, so your account stays as it is. Please try again.',
    requested: (day: string) => `Your account will be deleted. To keep it, log in by ${day}.`,
  },
  deletionMail: {
    subject: 'Your account will be deleted',
    requested: (site: string) =>
      `You asked us to delete your ${site} account. You’ve been logged out on all your devices.`,
    until: (day: string) =>
      `Changed your mind? Log in by ${day} to keep your account as it is. After that, it’s deleted for good.`,
    button: 'Keep my account',
    notYou: 'If this wasn’t you, log in now to keep your account, then change your password.',
  },
  /** README.txt of the download; `sections` describes each part of data.json. */
  readme: {
    title: (site: string, name: string, day: string) => `Everything ${site} has about ${name}, as of ${day}.`,
    data: 'data.json has all of it, readable by people and programs. Text is UTF-8; times are UTC in ISO 8601 format.',
    pictures:
      'Your photos are in the “pictures” folder, and data.json lists them where they belong. If they add up to more than 100 MB, it gives web addresses for the rest.',
    secrets:
      'Passwords and login keys aren’t included. We store them only in a form that can’t be read back.',
    parts: 'What’s in data.json:',
  },
  sections: {
    account: 'Your account: name, email address, university, role, photo and key dates.',
    notifications: 'What you want to hear of, how, and your quiet hours, if you ever changed them.',
    browsersWithNotifications: 'Browsers that show notifications.',
    twoStepSignIn:
      'Two-step verification, if it’s on: when you turned it on and how many recovery codes are left.',
    connectedAccounts: 'Other accounts you can log in with.',
    loginSessions: 'Browsers where you’re logged in.',
    signInHistory: 'Attempts to log in to your account, kept for 90 days.',
    unfinishedSignIns: 'Logins waiting for their second step, kept for up to 10 minutes.',
    passwordResets: 'Password reset requests for your email address, kept for 90 days.',
    loginLinks: 'Login links: when you requested them and used them.',
    emailConfirmations: 'Confirmation emails we sent you, with the names given at registration.',
    followedSpots: 'Study spots you follow, and what we told you about them in the last 2 days.',
    reviews: 'Your reviews, and the study spots they’re about.',
    reviewPhotos: 'The photos in your reviews, with captions.',
    reactions: 'Your reactions to other people’s reviews.',
    reports: 'Reviews you reported to the admins.',
    removedReviews: 'Your reviews that an admin removed, and why.',
    removedPhotos: 'Photos of your reviews that an admin removed: their captions, and why.',
    moderation: 'Your moderation decisions as an admin, and why.',
    siteChanges: 'Your changes to the site’s settings as an admin.',
    legalTexts: 'Legal texts you saved as an admin.',
    collections: 'Study spots you saved: your collections, what’s in them and when they were shared by link.',
    busynessReports: 'When and where you reported how busy a study spot was.',
    answers: 'Your answers to questions about study spots.',
    studyPreferences: 'What you told us about how you like to study.',
    studySessions: 'Study sessions you created, and their invite links.',
    joinedSessions: 'Other people’s study sessions that you joined.',
    studySessionReports: 'Study sessions you reported to the admins.',
    decisionsOnStudySessions: 'Your study sessions that an admin removed, or checked and kept, and why.',
    calendarAddress: 'When you created your study session calendar link.',
    schoolRequests: 'Universities you requested, and the outcome of each request.',
    placeRequests: 'Study spots you requested, and the outcome of each request.',
    joinedRequests: 'Other people’s requests that you joined.',
    downloads: 'Copies of your data that you requested.',
    suggestedEdits: 'Edits you suggested, and the outcome of each.',
    decidedSuggestions: 'Your decisions, as an admin, on edits other people suggested.',
    editedCampuses: 'Campuses you changed as an admin, and why.',
    editedLocations: 'Study spots you changed as an admin, and why.',
    keptReviews: 'Your reviews that an admin checked and kept, and why.',
    decisionsOnAccount: 'Admin decisions about your account: suspensions and role changes, with reasons.',
    pictureChecks: 'Photo checks and cleanups you ran as an admin, and when.',
    moderatedUniversities: 'Universities you look after as a campus moderator.',
    moderatorInvitations: 'Invitations to look after universities: those to you, and those you sent.',
    imports: 'Study spot and university files you uploaded or decided on as an admin.',
  },
} as const
