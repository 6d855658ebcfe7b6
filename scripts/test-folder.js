// @ts-check
import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Test runs use 300 MB (measured). The full run has larger tables, and processes need memory, too. */
const ROOM = 4 * 1024 ** 3

/**
 * The folder for a test run's files, mostly short-lived databases: in memory if there's room. On disk, ext4 without a
 * journal searches every inode freed in the last minute for each new file, which takes half of PostgreSQL's time.
 * TMPDIR takes precedence.
 */
export function testRoot() {
  return process.env.TMPDIR === undefined && hasRoom() ? MEMORY : os.tmpdir()
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = fs.statfsSync(MEMORY)
    const limit = process.constrainedMemory() || Infinity // a container's memory limit
    if (type !== TMPFS || Math.min(bavail * bsize, os.freemem(), limit) < ROOM) return false
    // Containers often forbid running programs from it, and tests put some there.
    const mount = fs
      .readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    return mount !== undefined && !/\bnoexec\b/.test(mount)
  } catch {
    return false // the folder doesn't exist on this system
  }
}
