import { allTags } from '~/locations/queries.server'
import { CATEGORIES, KINDS } from '~/locations/model/kinds'
import { done, missing, type Outcome } from '~/outcome'
import { picturePath } from '~/requests/rules'
import { smallerPicture } from '~/storage/keys'
import type { Db } from '~db/connection'
import { campusById } from '../campus-name-queries.server'
import { editWords, itemWords } from '../words'
import { allStates, campusSnapshot, locationSnapshot } from '../entry-queries.server'
import type { EntryKind } from './entry-rules'
import { editsOf, entryName, type EditRow } from '../../log/history-queries.server'
import { originOf, type OriginRow } from '../origin-queries.server'
import { publicPath } from '../public-path'
import { campusLabel, campusText, spotText, type EntryText } from './text-rules'
import { versionOf } from '../../version.server'

/** An entry as its edit page shows it. */
export type EntryView = {
  kind: EntryKind
  id: number
  name: string
  texts: EntryText
  version: string
  image: string | null
  /** The same in a smaller size, where there is one. */
  smaller: string | null
  /** Its public page; null while nobody sees it. */
  path: string | null
  states: { id: number; name: string }[]
  tags: { id: number; name: string }[]
  /** What the lists of a study spot offer. */
  choices: { category: readonly string[]; kind: readonly string[] }
  /** Whether its campus could lend its coordinates. */
  campusPlaced: boolean
  /** Who changed it last, for somebody whose change met theirs. */
  last: { who: string; message: string } | null
  /** Who asked for it, and what was said and sent with it. */
  origin: {
    at: Date
    sender: { id: number; name: string } | null
    details: string | null
    picture: string | null
  } | null
}

/** What the edit page of an entry shows, of whatever status. */
export async function entryView(db: Db, kind: EntryKind, id: number): Promise<Outcome<EntryView>> {
  const [entry, name, states, [last], origin] = await Promise.all([
    kind === 'campus' ? campusView(db, id) : spotView(db, id),
    entryName(db, kind, id),
    allStates(db),
    editsOf(db, kind, id, { before: null, limit: 1 }),
    originOf(db, kind, id),
  ])
  if (!entry || !name) return missing(itemWords.missing)
  return done({
    kind,
    id,
    name: name.name,
    states,
    choices: { category: CATEGORIES, kind: KINDS },
    ...entry,
    smaller: smallerPicture(entry.image, 640),
    path: publicPath(kind, { id, ...name }),
    last: last ? { who: editorName(last), message: last.message } : null,
    origin: origin && originView(kind, origin),
  })
}

const originView = (
  kind: EntryKind,
  { id, created_at: at, details, has_picture, sender }: OriginRow,
): NonNullable<EntryView['origin']> => ({
  at,
  details,
  sender: sender && { id: sender.id, name: `${sender.first} ${sender.last}`.trim() },
  picture: has_picture ? picturePath(kind === 'campus' ? 'campus' : 'location', id) : null,
})

async function campusView(db: Db, id: number) {
  const entry = await campusSnapshot(db, id)
  return (
    entry && {
      texts: campusText(entry),
      version: versionOf(entry),
      image: entry.image_url,
      tags: [],
      campusPlaced: false,
    }
  )
}

async function spotView(db: Db, id: number) {
  const [entry, tags] = await Promise.all([locationSnapshot(db, id), allTags(db)])
  if (!entry) return null
  const campus = entry.university_id === null ? undefined : await campusById(db, entry.university_id)
  return {
    texts: spotText(entry, campus ? campusLabel(campus) : ''),
    version: versionOf(entry),
    image: entry.image_url,
    tags,
    campusPlaced: entry.latitude === null && campus?.placed === true,
  }
}

/** Who made a change; somebody whose account is gone has no name. */
export const editorName = ({ editor }: Pick<EditRow, 'editor'>): string =>
  editor ? `${editor.first} ${editor.last}`.trim() : editWords.somebody
