export { cleanLine, lengthOf } from '~/text-rules'
