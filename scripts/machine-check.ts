import { availableParallelism } from 'node:os'
import { HASHES_AT_ONCE } from '~/services/auth/passwords.server'
import { PICTURES_AT_ONCE } from '~/services/storage/pictures.server'
import type { Env } from '../app/services/env.server'
import { MEMORY_MB, SHARED_BUFFERS } from '../db/embedded'
import { green, yellow, type Finding } from './finding'

/** What a web process and a worker need together, with the embedded PostgreSQL or without (bench/load.md). */
const LEAST_MB = { embedded: 1000, beside: 768 }

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** What Carrel fits to the machine's size or the container's limit by itself. */
export async function machine({ env }: { env: Env }): Promise<Finding> {
  const cores = availableParallelism()
  const embedded = env.databaseUrl === null
  const says =
    `${counted(cores, 'core')} and ${Math.round(MEMORY_MB)} MB: a process hashes ${counted(HASHES_AT_ONCE, 'password')} ` +
    `and processes ${counted(PICTURES_AT_ONCE, 'picture')} at once` +
    (embedded ? `, and PostgreSQL's shared_buffers is ${SHARED_BUFFERS}` : '')
  return MEMORY_MB < LEAST_MB[embedded ? 'embedded' : 'beside']
    ? yellow(says, 'Give it more memory. See "Sizes to start with" in docs/operations.md.')
    : green(says)
}
