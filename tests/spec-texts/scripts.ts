/** Texts that only scripts show: the text, and the words file below app/ and the export that has it. */
export const SCRIPTS: [text: string, file: string, name: string][] = [
  ['Loading your study spots...', 'ui/words', 'noticeWords.loading'],
  ['View all results for [{query}|owl]', 'ui/words', 'viewAll'],
  ['No results found for "[{query}|owl]"', 'ui/words', 'noneFound'],
  ['Search instead', 'ui/words', 'suggestionWords.searchInstead'],
  ['Searching...', 'ui/words', 'suggestionWords.searching'],
  ['Loading results...', 'ui/words', 'suggestionWords.loading'],
  ['No universities found', 'ui/words', 'suggestionWords.noUniversities'],
  ['Signing in...', 'accounts/words', 'accountWords.signingIn'],
  ['Sending...', 'accounts/entering/reset-words', 'resetWords.forgot.sending'],
  ['Confirming your email...', 'accounts/entering/reset-words', 'resetWords.confirmed.confirming'],
  ['Need [N|65] more characters for a helpful review', 'reviews/words', 'reviewWords.needMore'],
  ['Uploading...', 'reviews/photos/words', 'uploadWords.uploading'],
  ['Validating your invite...', 'study-sessions/invite-words', 'inviteWords.validating'],
  ['Processing...', 'study-sessions/invite-words', 'inviteWords.processing'],
  ['Link copied to clipboard!', 'study-sessions/invite-words', 'inviteWords.copied'],
]
