import { scripts, specTexts } from './spec-text'

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
export const SESSIONS = specTexts([
  ['Study Sessions', 'the Study Hub'],
  ['Create Session', 'the Study Hub'],
  ['Search by title, description or location...', 'the Study Hub'],
  ['+N', 'the Study Hub', { fill: { N: '2' } }],
  ['+N', 'a study session of 11 people', { fill: { N: '3' } }],
  ['Missing university information', '/university/Nowhere/study-sessions/create'],
  ['Created by', BARE, { within: 'Created by Robin Reader' }],
  ['Date not set', DAMAGED],
  ['Time not set', DAMAGED],
  ['Location unavailable', BARE],
  ['No address available', BARE],
  ['Session Not Found', GONE],
  ['Back to Study Sessions', GONE],
  ['Login Required', 'a private study session, as a visitor'],
  [
    'Validating your invite...',
    scripts(
      'study-sessions/invites',
      'inviteWords.validating',
      'an invite that was open for a minute is looked at again',
    ),
  ],
  ['Invite Problem', '/invite'],
  ['Go to Homepage', '/invite'],
  ["Can't Join Your Own Session", OWN],
  ['View Your Session', OWN],
  ["You're Invited!", INVITED],
  ['Someone', 'an invite whose names were lost', { within: 'Someone invited you to a study session.' }],
  ['Unnamed Session', 'an invite whose names were lost'],
  ['Accept Invite & Join Session', 'an invite, as a member'],
  ['Sign In to Join', INVITED],
  [
    'Processing...',
    scripts('study-sessions/invites', 'inviteWords.processing', 'an invite is being accepted'),
  ],
  ['Maybe later, take me to the homepage', INVITED],
  ['Please sign in to request a school', '/allschools/request, as a visitor'],
  ['Request Study Location', '/university/request-location'],
  ['Please log in to continue', '/university/request-location/new, as a visitor'],
  ['Request Location', 'a campus'],
  ['Admin dashboard meant for Computers / Laptops (need large screen)', '/admin-dashboard'],
  ['Clear invalid image URL', '/admin-dashboard/pictures'],
  ['No changes made.', 'a suggested edit that changes nothing'],
  ['Please select a category', NO_PICTURE],
  ['Please select a state', NO_PICTURE],
  ['Please select between 3-10 tags to help others find this location', NO_PICTURE],
  ['Please upload a valid image file', NO_PICTURE],
  [
    'User ID is required to submit a study location request.',
    'a request for a location, whose sender’s account goes meanwhile',
  ],
  ['File size must be less than 5MB', `${PICTURE}is too large`],
  ['Image size must be less than 5MB', `${EDIT}is too large`],
  ['Only JPEG, JPG, and PNG files are allowed', `${PICTURE}is none`],
  ['Invalid file type. Please upload a JPEG, JPG, or PNG file.', `${EDIT}is none`],
  ['Invalid filename. Please rename your file and try again.', `${PICTURE}has no name`],
  ['Invalid filename. Please rename your file and try again.', `${EDIT}has no name`],
  ['No file selected', 'a request for a campus, completed without a picture'],
  [
    'Please check empty opening/closing time fields',
    'a suggested edit with half an opening',
    { within: 'Monday: Please check empty opening/closing time fields' },
  ],
  ['Please enter a city', 'a suggested edit without a city'],
  ['Please enter a zipcode', 'a suggested edit without a zipcode'],
  ['Please select at least one location tag', 'a suggested edit without a tag'],
  ['Update Reason is required.', 'an edit by an admin, without a reason'],
  ['No changes detected.', 'an edit by an admin that changes nothing'],
  ['Please fill in all required fields', 'a new study session, with nothing typed'],
  ['Invite token is required.', '/invite/%20'],
  ['Only the session creator can generate invite links.', 'an invite link, made by a participant'],
  [
    'Are you sure you want to delete this study session? This action cannot be undone.',
    'deleting a study session',
  ],
  ['Authorization error.', 'deleting a study session of someone else'],
  [
    'Session start or end time is missing.',
    'the calendar file of a study session whose times were lost',
    { within: 'Session Not Found Session start or end time is missing.' },
  ],
  [
    'An error occurred',
    'an edit of a campus that cannot be written',
    { within: 'Error updating campus: An error occurred' },
  ],
  ['Please log in to create a session', 'a new study session, as a visitor'],
  // The error catalogue
  ['Session not found or access denied.', GONE],
  ['An error occurred while loading session details.', 'a study session that cannot be read'],
  ['Please login to join the session.', 'joining, as a visitor'],
  ['Error joining session.', 'joining, while nothing can be written'],
  ['Error leaving session.', 'leaving, while nothing can be written'],
  ['Error deleting session.', 'deleting a study session that stays'],
  ['Successfully joined the study session!', 'joining'],
  ['You have left the study session.', 'leaving'],
  ['Study session deleted successfully.', 'a study session, deleted'],
  [
    'Link copied to clipboard!',
    scripts('study-sessions/invites', 'inviteWords.copied', '“Copy link” was pressed'),
  ],
  ['Invite link generated!', 'an invite link, made'],
  ['Could not generate invite link.', 'an invite link for a public study session'],
  ['Failed to generate invite link.', 'an invite link that cannot be written'],
  ['Failed to create study session', 'a new study session that cannot be written'],
  ['Session created, but failed to add to Google Calendar', 'a new study session that calendars cannot take'],
  ['Study session created successfully!', 'a new study session'],
  ['No invite token provided in the URL.', '/invite'],
  ['Failed to validate invite token (RPC execution error).', 'an invite, while the database fails'],
  ['Invite details not found or token is invalid (empty response from RPC).', 'an invite that is unknown'],
  ['An unknown error occurred validating the invite.', 'an invite, while something else fails'],
  ['This invite is invalid or has expired.', 'an invite that was turned off'],
  ['Could not validate the invite. Please try again.', 'accepting an invite, while nothing can be written'],
  ['Invite became invalid during login process.', 'accepting an invite that is turned off during the login'],
  ['Please sign in to accept the invite and join the session.', 'accepting an invite, as a visitor'],
  [
    'Cannot accept invite: essential invite details are missing.',
    'accepting an invite without what its page showed',
  ],
  [
    'Could not join the session. You might already be a participant or the session is full.',
    'accepting an invite to a session that was joined before',
  ],
  [
    'Joined session, but could not redirect. Please find it in your sessions list.',
    'an invite, accepted, where the browser does not go on',
  ],
  ['Successfully joined "{title}"!', 'an invite, accepted', { fill: { '{title}': 'Chem 1A' } }],
  ['Campus request sent successfully!', 'a request for a campus'],
  ['Invalid location ID', '/suggestion?location=x'],
  ['Location not found', '/suggestion?location=999999'],
  ['Failed to load location data', '/suggestion, about a spot that cannot be read'],
  [
    'Error submitting: {message}',
    'a suggested edit that cannot be written',
    { fill: { '{message}': 'nothing was saved. Please try again' } },
  ],
  ['Successfully submitted', 'a suggested edit'],
  [
    'Failed to get public URL for image',
    `${PICTURE}storage forgets`,
    {
      within:
        'Your request was sent, but without your photo: Failed to get public URL for image. You can add it under My requests.',
    },
  ],
  ['Error updating campus: {message}', 'an edit of a campus that cannot be written', { fill: UNKNOWN }],
  ['Error updating location: {message}', 'an edit of a spot that cannot be written', { fill: UNKNOWN }],
  ['Campus updated successfully', 'an edit of a campus'],
  ['Location updated successfully', 'an edit of a spot'],
  [
    'Failed to clean invalid URLs. See console for details.',
    '/admin-dashboard/pictures, after a check that failed',
  ],
  [
    'Cleanup complete: {n} invalid URLs found, {m} cleaned',
    '/admin-dashboard/pictures, after a check',
    { fill: { '{n}': '0', '{m}': '0' } },
  ],
])
