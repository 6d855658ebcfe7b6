import { createLoad, type Told } from './load-client'

/** The process that sends the load: told first where to, then how much; it answers with what came of each period. */
let load: ReturnType<typeof createLoad>
process.on('message', (message: Told) => {
  if ('site' in message) load = createLoad(message.site, message.targets)
  else void load.period(message.rate, message.seconds).then((period) => process.send!(period))
})
