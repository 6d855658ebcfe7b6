/** Texts of sessions are cleaned as those of collections: no control characters, so that nothing breaks a mail or a calendar. */
export { cleanLine, cleanText, lengthOf } from '~/collections/text-rules'
