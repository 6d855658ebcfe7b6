import { createLoad, type Told } from './load-client'

/** The process that sends the load: told first where to, then how much; it answers with what came of each period. */
let load: ReturnType<typeof createLoad>
process.on('message', (told: Told) => {
  if ('site' in told) load = createLoad(told.site, told.targets)
  else void load.period(told.rate, told.seconds).then((period) => process.send!(period))
})
