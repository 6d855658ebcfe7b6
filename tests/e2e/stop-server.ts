export { tearDown as default } from './server'
