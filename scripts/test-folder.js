// @ts-check
import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Test runs were measured to hold 300 MB. The full run has larger tables, and processes need memory, too. */
const ROOM = 4 * 1024 ** 3

/**
 * The folder for the files of a test run, most of them databases of a few seconds: in memory where there is room for them. On a
 * disk ext4 without a journal goes through every inode that was freed in the last minute for each new file: half of PostgreSQL's time.
 * TMPDIR, where it is set, is taken at its word.
 */
export function testRoot() {
  return process.env.TMPDIR === undefined && hasRoom() ? MEMORY : os.tmpdir()
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = fs.statfsSync(MEMORY)
    const limit = process.constrainedMemory() || Infinity // a container's
    if (type !== TMPFS || Math.min(bavail * bsize, os.freemem(), limit) < ROOM) return false
    // Containers often forbid to run programs from it, and tests put some into their folder.
    const mount = fs
      .readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    return mount !== undefined && !/\bnoexec\b/.test(mount)
  } catch {
    return false // no such folder on this system
  }
}
