/** Suggested texts are cleaned as those of collections. */
export { cleanLine, lengthOf } from '~/collections/text-rules'
