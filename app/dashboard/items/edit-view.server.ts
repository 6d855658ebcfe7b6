import { othersNear } from '~/spots/reach-queries.server'
import type { Reach } from '~/services/auth/reach'
import { allTags } from '~/spots/queries.server'
import { CATEGORIES, KIND_NAMES, KINDS } from '~/spots/model/kinds'
import { done, missing } from '~/services/outcome'
import { picturePath } from '~/spots/requests/rules'
import { smallerPicture } from '~/services/storage/keys'
import type { Point } from '~/services/maps/distance'
import type { Maps } from '~/services/maps/maps.server'
import { pointIn } from '~/spots/requests/map-rules'
import { pinView, type PinView } from '~/spots/requests/pin-view.server'
import type { Db } from '~db/connection'
import { campusById, hidingStatus, originOf, spotsShown, type OriginRow } from './form-queries.server'
import { personPath } from '../dashboard-url'
import { historyWords } from '../words'
import { itemWords } from '../item-words'
import { allStates, campusSnapshot, locationSnapshot } from './item-queries.server'
import type { ItemKind } from '../item-rules'
import { editsOf, itemName, type EditRow } from '../history-queries.server'
import { publicPath } from './public-path'
import { campusLabel, campusText, locationText } from '../text-rules'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'

/** Data for the edit page of an item in any status. */
export async function itemEditView(db: Db, reach: Reach, kind: ItemKind, id: number) {
  const [item, name, states, [last], origin, alsoNear] = await Promise.all([
    kind === 'campus' ? campusView(db, reach, id) : locationView(db, reach, id),
    itemName(db, reach, kind, id),
    allStates(db),
    editsOf(db, reach, kind, id, { before: null, limit: 1 }),
    originOf(db, reach, kind, id),
    kind === 'spot' ? othersNear(db, reach, id) : [],
  ])
  if (!item || !name) return missing(itemWords.missing)
  return done({
    kind,
    id,
    name: name.name,
    /** Other campuses that list it, for moderators of one. */
    alsoNear,
    states,
    /** Options for a study spot's lists. */
    choices: {
      category: CATEGORIES.map((value) => ({ value, text: value })),
      kind: KINDS.map((value) => ({ value, text: KIND_NAMES[value] })),
    },
    ...item,
    /** A smaller version of the picture, if there is one. */
    smaller: smallerPicture(item.image, 640),
    /** Its public page; null when there's none. */
    path: publicPath(kind, { id, ...name }),
    /** The last editor, to explain a conflict. */
    last: last ? { who: editorName(last), message: last.message } : null,
    origin: origin && originView(reach, kind, origin),
  })
}

/** An item on its edit page. */
export type ItemEditView = ViewOf<typeof itemEditView>

/** Who requested an item, with their comment and picture. */
const originView = (
  reach: Reach,
  kind: ItemKind,
  { id, created_at: at, details, has_picture, joined, sender }: OriginRow,
) => ({
  at,
  details,
  /** How many others asked for the same. */
  joined,
  sender: sender && { href: personPath(reach, sender.id), name: `${sender.first} ${sender.last}`.trim() },
  picture: has_picture ? picturePath(kind === 'campus' ? 'campus' : 'location', id) : null,
})

async function campusView(db: Db, reach: Reach, id: number) {
  const item = await campusSnapshot(db, reach, id)
  return (
    item && {
      texts: campusText(item),
      version: versionOf(item),
      image: item.image_url,
      tags: [],
      /** How many study spots are public only while this campus is Approved. */
      spots: await spotsShown(db, id),
      hiddenBy: null,
      campusPlaced: false,
      campusPoint: null,
    }
  )
}

async function locationView(db: Db, reach: Reach, id: number) {
  const [item, tags] = await Promise.all([locationSnapshot(db, reach, id), allTags(db)])
  if (!item) return null
  const campus = item.university_id === null ? undefined : await campusById(db, reach, item.university_id)
  const campusPoint = campus ? pointOf(campus.latitude, campus.longitude) : null
  return {
    texts: locationText(item, campus ? campusLabel(campus) : ''),
    version: versionOf(item),
    image: item.image_url,
    tags,
    spots: 0,
    /** The status of its campus, if only that keeps an approved study spot from being public. */
    hiddenBy:
      item.status === 'Approved' && item.university_id !== null
        ? await hidingStatus(db, item.university_id)
        : null,
    /** Whether its campus has coordinates to use. */
    campusPlaced: item.latitude === null && campusPoint !== null,
    /** Center of the map if the item has no coordinates. */
    campusPoint,
  }
}

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The map for placing an item's pin: centered on its coordinates as typed, or else on its campus. */
export function itemPin(
  maps: Pick<Maps, 'versionAt' | 'streetsNear'>,
  { texts, campusPoint }: Pick<ItemEditView, 'texts' | 'campusPoint'>,
  start: Record<string, string | string[]> | null,
): Promise<PinView | null> {
  const typed = (name: string) => [start?.[name] ?? texts[name] ?? ''].flat()[0] ?? ''
  const own = pointIn(typed('latitude')) ?? pointIn(`${typed('latitude')}, ${typed('longitude')}`)
  const asked = { asked: typed('pinView'), moved: typed('pinMove') !== '', address: typed('address') }
  return pinView(maps, { ...asked, point: own, campus: campusPoint })
}

/** The name of a change's editor, or that a file made it. Null if they deleted their account. */
export const editorName = ({ editor, imported }: Pick<EditRow, 'editor' | 'imported'>): string | null =>
  imported ? historyWords.anImport : editor
