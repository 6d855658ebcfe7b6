export { cleanLine, cleanText, lengthOf } from '~/text-rules'
