import type { SpecText } from './spec-text'

const DAMAGED = 'a study session whose times were lost'
const BARE = 'a study session without a location'
const GONE = 'a study session that there is not'
const INVITED = 'an invite, as a visitor'
const OWN = 'an invite, as its creator'
const NO_PICTURE = 'a request for a location, with nothing typed'
const PICTURE = 'a request for a campus, with a picture that '
const EDIT = 'an edit by an admin, with a picture that '
const UNKNOWN = { '{message}': 'An error occurred' }

/** Part 3 of the specification, from top to bottom, without texts that parts 1 and 2 quote in the same state. */
export const SESSIONS: SpecText[] = [
  { text: 'Study Sessions', state: 'the Study Hub' },
  { text: 'Create Session', state: 'the Study Hub' },
  { text: 'Search by title, description or location...', state: 'the Study Hub' },
  { text: '+N', fill: { N: '2' }, state: 'the Study Hub' },
  { text: '+N', fill: { N: '3' }, state: 'a study session of 11 people' },
  { text: 'Missing university information', state: '/university/Nowhere/study-sessions/create' },
  { text: 'Created by', state: BARE, within: 'Created by Robin Reader' },
  { text: 'Date not set', state: DAMAGED },
  { text: 'Time not set', state: DAMAGED },
  { text: 'Location unavailable', state: BARE },
  { text: 'No address available', state: BARE },
  { text: 'Session Not Found', state: GONE },
  { text: 'Back to Study Sessions', state: GONE },
  { text: 'Login Required', state: 'a private study session, as a visitor' },
  {
    text: 'Validating your invite...',
    browser: ['study-sessions/invites', 'inviteWords.validating'],
    when: 'an invite that was open for a minute is looked at again',
  },
  { text: 'Invite Problem', state: '/invite' },
  { text: 'Go to Homepage', state: '/invite' },
  { text: "Can't Join Your Own Session", state: OWN },
  { text: 'View Your Session', state: OWN },
  { text: "You're Invited!", state: INVITED },
  {
    text: 'Someone',
    state: 'an invite whose names were lost',
    within: 'Someone invited you to a study session.',
  },
  { text: 'Unnamed Session', state: 'an invite whose names were lost' },
  { text: 'Accept Invite & Join Session', state: 'an invite, as a member' },
  { text: 'Sign In to Join', state: INVITED },
  {
    text: 'Processing...',
    browser: ['study-sessions/invites', 'inviteWords.processing'],
    when: 'an invite is being accepted',
  },
  { text: 'Maybe later, take me to the homepage', state: INVITED },
  { text: 'Please sign in to request a school', state: '/allschools/request, as a visitor' },
  { text: 'Request Study Location', state: '/university/request-location' },
  { text: 'Please log in to continue', state: '/university/request-location/new, as a visitor' },
  { text: 'Request Location', state: 'a campus' },
  { text: 'Admin dashboard meant for Computers / Laptops (need large screen)', state: '/admin-dashboard' },
  { text: 'Clear invalid image URL', state: '/admin-dashboard/pictures' },
  { text: 'No changes made.', state: 'a suggested edit that changes nothing' },
  { text: 'Please select a category', state: NO_PICTURE },
  { text: 'Please select a state', state: NO_PICTURE },
  { text: 'Please select between 3-10 tags to help others find this location', state: NO_PICTURE },
  { text: 'Please upload a valid image file', state: NO_PICTURE },
  {
    text: 'User ID is required to submit a study location request.',
    state: 'a request for a location, whose sender’s account goes meanwhile',
  },
  { text: 'File size must be less than 5MB', state: `${PICTURE}is too large` },
  { text: 'Image size must be less than 5MB', state: `${EDIT}is too large` },
  { text: 'Only JPEG, JPG, and PNG files are allowed', state: `${PICTURE}is none` },
  { text: 'Invalid file type. Please upload a JPEG, JPG, or PNG file.', state: `${EDIT}is none` },
  { text: 'Invalid filename. Please rename your file and try again.', state: `${PICTURE}has no name` },
  { text: 'Invalid filename. Please rename your file and try again.', state: `${EDIT}has no name` },
  { text: 'No file selected', state: 'a request for a campus, completed without a picture' },
  {
    text: 'Please check empty opening/closing time fields',
    state: 'a suggested edit with half an opening',
    within: 'Monday: Please check empty opening/closing time fields',
  },
  { text: 'Please enter a city', state: 'a suggested edit without a city' },
  { text: 'Please enter a zipcode', state: 'a suggested edit without a zipcode' },
  { text: 'Please select at least one location tag', state: 'a suggested edit without a tag' },
  { text: 'Update Reason is required.', state: 'an edit by an admin, without a reason' },
  { text: 'No changes detected.', state: 'an edit by an admin that changes nothing' },
  { text: 'Please fill in all required fields', state: 'a new study session, with nothing typed' },
  { text: 'Invite token is required.', state: '/invite/%20' },
  {
    text: 'Only the session creator can generate invite links.',
    state: 'an invite link, made by a participant',
  },
  {
    text: 'Are you sure you want to delete this study session? This action cannot be undone.',
    state: 'deleting a study session',
  },
  { text: 'Authorization error.', state: 'deleting a study session of someone else' },
  {
    text: 'Session start or end time is missing.',
    state: 'the calendar file of a study session whose times were lost',
    within: 'Session Not Found Session start or end time is missing.',
  },
  {
    text: 'An error occurred',
    state: 'an edit of a campus that cannot be written',
    within: 'Error updating campus: An error occurred',
  },
  { text: 'Please log in to create a session', state: 'a new study session, as a visitor' },
  // The error catalogue
  { text: 'Session not found or access denied.', state: GONE },
  {
    text: 'An error occurred while loading session details.',
    state: 'a study session that cannot be read',
  },
  { text: 'Please login to join the session.', state: 'joining, as a visitor' },
  { text: 'Error joining session.', state: 'joining, while nothing can be written' },
  { text: 'Error leaving session.', state: 'leaving, while nothing can be written' },
  { text: 'Error deleting session.', state: 'deleting a study session that stays' },
  { text: 'Successfully joined the study session!', state: 'joining' },
  { text: 'You have left the study session.', state: 'leaving' },
  { text: 'Study session deleted successfully.', state: 'a study session, deleted' },
  {
    text: 'Link copied to clipboard!',
    browser: ['study-sessions/invites', 'inviteWords.copied'],
    when: '“Copy link” was pressed',
  },
  { text: 'Invite link generated!', state: 'an invite link, made' },
  { text: 'Could not generate invite link.', state: 'an invite link for a public study session' },
  { text: 'Failed to generate invite link.', state: 'an invite link that cannot be written' },
  { text: 'Failed to create study session', state: 'a new study session that cannot be written' },
  {
    text: 'Session created, but failed to add to Google Calendar',
    state: 'a new study session that calendars cannot take',
  },
  { text: 'Study session created successfully!', state: 'a new study session' },
  { text: 'No invite token provided in the URL.', state: '/invite' },
  {
    text: 'Failed to validate invite token (RPC execution error).',
    state: 'an invite, while the database fails',
  },
  {
    text: 'Invite details not found or token is invalid (empty response from RPC).',
    state: 'an invite that is unknown',
  },
  {
    text: 'An unknown error occurred validating the invite.',
    state: 'an invite, while something else fails',
  },
  { text: 'This invite is invalid or has expired.', state: 'an invite that was turned off' },
  {
    text: 'Could not validate the invite. Please try again.',
    state: 'accepting an invite, while nothing can be written',
  },
  {
    text: 'Invite became invalid during login process.',
    state: 'accepting an invite that is turned off during the login',
  },
  {
    text: 'Please sign in to accept the invite and join the session.',
    state: 'accepting an invite, as a visitor',
  },
  {
    text: 'Cannot accept invite: essential invite details are missing.',
    state: 'accepting an invite without what its page showed',
  },
  {
    text: 'Could not join the session. You might already be a participant or the session is full.',
    state: 'accepting an invite to a session that was joined before',
  },
  {
    text: 'Joined session, but could not redirect. Please find it in your sessions list.',
    state: 'an invite, accepted, where the browser does not go on',
  },
  {
    text: 'Successfully joined "{title}"!',
    fill: { '{title}': 'Chem 1A' },
    state: 'an invite, accepted',
  },
  { text: 'Campus request sent successfully!', state: 'a request for a campus' },
  { text: 'Invalid location ID', state: '/suggestion?location=x' },
  { text: 'Location not found', state: '/suggestion?location=999999' },
  { text: 'Failed to load location data', state: '/suggestion, about a spot that cannot be read' },
  {
    text: 'Error submitting: {message}',
    fill: { '{message}': 'nothing was saved. Please try again' },
    state: 'a suggested edit that cannot be written',
  },
  { text: 'Successfully submitted', state: 'a suggested edit' },
  {
    text: 'Failed to get public URL for image',
    state: `${PICTURE}storage forgets`,
    within:
      'Your request was sent, but without your photo: Failed to get public URL for image. You can add it under My requests.',
  },
  {
    text: 'Error updating campus: {message}',
    fill: UNKNOWN,
    state: 'an edit of a campus that cannot be written',
  },
  {
    text: 'Error updating location: {message}',
    fill: UNKNOWN,
    state: 'an edit of a spot that cannot be written',
  },
  { text: 'Campus updated successfully', state: 'an edit of a campus' },
  { text: 'Location updated successfully', state: 'an edit of a spot' },
  {
    text: 'Failed to clean invalid URLs. See console for details.',
    state: '/admin-dashboard/pictures, after a check that failed',
  },
  {
    text: 'Cleanup complete: {n} invalid URLs found, {m} cleaned',
    fill: { '{n}': '0', '{m}': '0' },
    state: '/admin-dashboard/pictures, after a check',
  },
]
