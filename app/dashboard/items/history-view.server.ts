import type { Reach } from '~/services/auth/reach'
import { allTags } from '~/spots/queries.server'
import { done, missing } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import { pictureTime } from '~/services/storage/keys'
import { editorName } from './edit-view.server'
import { allStates, itemSnapshot } from './item-queries.server'
import {
  differences,
  wayBack,
  type CampusItem,
  type ItemChanges,
  type ItemKind,
  type LocationItem,
} from '../item-rules'
import { itemWords } from '../item-words'
import { editOf, editsOf, itemName, type EditRow } from '../history-queries.server'
import { historyWords } from '../words'
import { PARTS, partLines, withChanged, type AreaNames } from '../part-lines'
import { LABELS } from '../labels'
import { kindName } from '~/spots/model/kinds'
import { actionLines, type ChangeLine } from '../text-rules'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'

const PAGE = 20

type Names = {
  states: { id: number; name: string }[]
  tags: { id: number; name: string }[]
  areas: AreaNames | null
}

/** A line with the field's label. */
export type LabelledLine = ChangeLine & { label: string }

export type RevertView = ViewOf<typeof revertView>
export type EditView = RevertView['edit']

/** The update history of an item, newest first; `before` is the last id of the previous page. */
export async function historyView(db: Db, reach: Reach, kind: ItemKind, id: number, before: number | null) {
  const [item, rows, states] = await Promise.all([
    itemName(db, reach, kind, id),
    editsOf(db, reach, kind, id, { before, limit: PAGE + 1 }),
    allStates(db),
  ])
  if (!item) return missing(itemWords.missing)
  const edits = rows.slice(0, PAGE)
  return done({
    kind,
    id,
    name: item.name,
    edits: edits.map((row) => editView(row, { states, tags: [], areas: row.areas })),
    older: rows.length > PAGE ? edits.at(-1)!.id : null,
  })
}

/** A change. `editor` is null if they deleted their account. */
const editView = (row: EditRow, names: Names) => ({
  id: row.id,
  at: row.edit_time,
  editor: editorName(row),
  message: row.message,
  lines: namedLines(row.action, names),
  suggester: row.suggester,
})

/** What reverting a change would do to the current item. */
export async function revertView(db: Db, reach: Reach, kind: ItemKind, id: number, logId: number) {
  const [item, name, edit, states, tags] = await Promise.all([
    itemSnapshot(db, reach, kind, id),
    itemName(db, reach, kind, id),
    editOf(db, reach, kind, id, logId),
    allStates(db),
    allTags(db),
  ])
  if (!item || !name) return missing(itemWords.missing)
  if (!edit) return missing(historyWords.missing)
  const back = differences(item, changesBack(edit.action, item, tags))
  const after = differences(item, changesForth(edit.action, item, tags))
  return done({
    kind,
    id,
    name: name.name,
    edit: editView(edit, { states, tags, areas: edit.areas }),
    version: versionOf(item),
    back: namedLines(back, { states, tags, areas: edit.areas }),
    // Some of its fields were changed again since.
    moved: Object.keys(after).some((field) => field in back),
    // The picture stays as it is.
    picture: 'image_url' in edit.action,
  })
}

/** Like wayBack, but without the picture, whose file was overwritten. */
export function changesBack({ image_url: _picture, ...fields }: EditAction, ...rest: Rest): ItemChanges {
  return wayBack(fields, ...rest)
}
type Rest = [item: CampusItem | LocationItem, tags: Names['tags']]

/** The values that the change set. Where the item differs, it was changed again. */
const changesForth = (action: EditAction, ...rest: Rest): ItemChanges =>
  changesBack(
    Object.fromEntries(
      Object.entries(action).map(([field, { old, new: now }]) => [field, { old: now, new: old }]),
    ),
    ...rest,
  )

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** When a photo that's stored here was set. Other photos are elsewhere, and keep their URL. */
function photoText(url: string): string {
  const ms = pictureTime(url)
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return ms === null ? url : historyWords.photoFrom(time.format(ms).replace(/\s/g, ' '))
}

/** Change lines with names instead of IDs and stored values. Log entries contain the names; planned changes don't. */
function namedLines(action: EditAction, names: Names): LabelledLine[] {
  const { states, tags } = names
  const nameOf = (field: string, text: string) => {
    if (field === 'state_id' || field === 'states_id')
      return states.find(({ id }) => String(id) === text)?.name ?? text
    if (field === 'kind') return kindName(text)
    if (field === 'image_url') return photoText(text)
    return field === 'tags'
      ? text
          .split(', ')
          .map((each) => tags.find(({ id }) => String(id) === each)?.name ?? each)
          .join(', ')
      : text
  }
  const { traits: _traits, areas: _areas, alerts: _alerts, dates: _dates, ...fields } = action
  const areaNames = withChanged(names.areas, action)
  const inside = PARTS.flatMap((part) => (action[part] && partLines(part, action[part], areaNames)) ?? [])
  const named = actionLines(fields).map((each) => {
    const line = { ...each, label: LABELS[each.field] ?? each.field }
    const [old, now] = line.note?.split(' → ') ?? []
    return old !== undefined && now !== undefined && line.note?.split(' → ').length === 2
      ? { ...line, old, new: now, note: null }
      : { ...line, old: nameOf(line.field, line.old), new: nameOf(line.field, line.new) }
  })
  return [...named, ...inside.map((line) => ({ ...line, label: line.field }))]
}
