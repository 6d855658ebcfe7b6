export { cleanLine, cleanText, lengthOf } from '~/services/text-rules'
