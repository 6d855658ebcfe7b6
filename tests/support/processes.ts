import fs from 'node:fs'

/** The ids of running processes with `text` in their command line (Linux only). */
export const processesWith = (text: string): string[] =>
  fs.readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false // it has ended
    }
  })
