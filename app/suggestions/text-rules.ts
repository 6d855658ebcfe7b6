export { cleanLine } from '~/text-rules'
