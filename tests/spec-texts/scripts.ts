/** Texts that only scripts show: the text, and the words file below app/ and the export that has it. */
export const SCRIPTS: [text: string, file: string, name: string][] = [
  ['Loading your study spots...', 'components', 'noticeWords.loading'],
  ['View all results for [{query}|owl]', 'components', 'viewAll'],
  ['No results found for "[{query}|owl]"', 'components', 'noneFound'],
  ['Search instead', 'components', 'suggestionWords.searchInstead'],
  ['Searching...', 'components', 'suggestionWords.searching'],
  ['Loading results...', 'components', 'suggestionWords.loading'],
  ['No universities found', 'components', 'suggestionWords.noUniversities'],
  ['Signing in...', 'accounts', 'accountWords.signingIn'],
  ['Sending...', 'accounts/reset', 'resetWords.forgot.sending'],
  ['Confirming your email...', 'accounts/reset', 'resetWords.confirmed.confirming'],
  ['Need [N|65] more characters for a helpful review', 'reviews/writing', 'reviewWords.needMore'],
  ['Uploading...', 'reviews/photos', 'uploadWords.uploading'],
  ['Validating your invite...', 'study-sessions/invites', 'inviteWords.validating'],
  ['Processing...', 'study-sessions/invites', 'inviteWords.processing'],
  ['Link copied to clipboard!', 'study-sessions/invites', 'inviteWords.copied'],
]
