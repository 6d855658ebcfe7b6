import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'

/** What every search page needs besides its results. */
export type SearchFrame = {
  /** By name. */
  states: StateRow[]
  /** Names of the tags that locations can have. */
  tags: string[]
}

const frames = new WeakMap<Db, Promise<SearchFrame>>()

/** States and tags. Only migrations change them, so a process reads them once. */
export function searchFrame(db: Db): Promise<SearchFrame> {
  const known = frames.get(db)
  if (known) return known
  const read = readFrame(db)
  frames.set(db, read)
  read.catch(() => frames.delete(db))
  return read
}

async function readFrame(db: Db): Promise<SearchFrame> {
  const [states, tags] = await Promise.all([
    db('states').orderBy('name').select('id', 'name', 'abr'),
    db('tag_types').whereNotIn('name', ['On-Campus', 'Off-Campus']).orderBy('id').pluck('name'),
  ])
  return { states, tags }
}
