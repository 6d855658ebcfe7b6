import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Viewer } from '~/services/auth/viewer'
import { done, invalid, missing, unavailable, type Failure, type Outcome } from '~/services/outcome'
import {
  dropItemPicture,
  itemPictureUrl,
  keepItemPicture,
  putItemPicture,
  type PicturedItem,
} from '~/services/storage/item-picture.server'
import { createQueue } from '~/services/storage/picture-queue.server'
import { makeMaster, PictureError, PicturesBusy } from '~/services/storage/pictures.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { changeCampus } from './change-campus.server'
import type { Changed } from './change-item.server'
import { changeLocation } from './change-location.server'
import type { DashboardList } from '../dashboard-url'
import { changeWords, itemWords, fieldErrorWords } from '../item-words'
import { itemAfter } from './item-list-queries.server'
import type { CampusWish, ItemWish, LocationWish } from './item-form'
import { askAboutPoint } from './ask-about-point.server'
import { campusSnapshot, locationSnapshot } from './item-queries.server'
import { differences, type CampusItem, type ItemKind, type LocationItem } from '../item-rules'
import { inTransaction } from '../in-transaction.server'
import { campusById, campusesNamed, type NamedCampus } from './form-queries.server'
import { campusLabel, campusNumber } from '../text-rules'

const MOST = 5

/** The id of a campus typed by number or name, in any status; null for an empty text. */
export async function campusOf(db: Db, reach: Reach, typed: string): Promise<Outcome<number | null>> {
  if (typed === '') return done(null)
  const number = campusNumber(typed)
  const found: NamedCampus[] =
    number === null
      ? await campusesNamed(db, reach, typed, MOST)
      : [await campusById(db, reach, number)].flatMap((row) => row ?? [])
  if (found.length === 1) return done(found[0]!.id)
  return invalid(
    found.length === 0
      ? fieldErrorWords.campusUnknown(typed)
      : fieldErrorWords.campusAmbiguous(found.map(campusLabel).join('; ')),
    'university',
  )
}

type ItemDeps = { db: Db; storage: Storage }
type ItemSave<Wish> = { viewer: Viewer; id: number; wish: Wish }

/** The form for a kind of item, and its handlers. */
export type ItemForm<Wish> = {
  kind: ItemKind
  form: z.ZodType<Wish>
  look: (parts: ItemDeps, asked: ItemSave<Wish>) => Promise<Outcome<null>>
  save: (parts: ItemDeps, asked: ItemSave<Wish>) => Promise<Outcome<unknown>>
}

/**
 * The transaction stays open during the upload. This limits how many database connections wait for slow object storage.
 */
const storing = createQueue(2, 8)

/** Saves a campus's form: its changes and its picture, in one transaction. */
export async function saveCampus(
  parts: ItemDeps,
  { viewer, id, wish }: ItemSave<CampusWish>,
): Promise<Outcome<Changed>> {
  const { changes } = wish
  const reach = viewer.reach
  const question = wish.pointIsRight
    ? null
    : await askAboutPoint(parts.db, reach, id, { kind: 'campus', changes })
  if (question) return question
  return withPicture(parts, 'campus', id, wish, (transaction, image) =>
    changeCampus(transaction, {
      reach,
      editorId: viewer.id,
      id,
      expected: wish.version,
      message: wish.message,
      changes: { ...changes, ...image },
    }),
  )
}

/** Saves a study spot's form, like saveCampus. */
export async function saveLocation(
  parts: ItemDeps,
  { viewer, id, wish }: ItemSave<LocationWish>,
): Promise<Outcome<Changed>> {
  const reach = viewer.reach
  const campus = await campusIn(parts.db, reach, wish)
  if (!campus.ok) return campus
  const changes = { ...wish.changes, ...campus.value }
  const question = wish.pointIsRight
    ? null
    : await askAboutPoint(parts.db, reach, id, { kind: 'spot', changes })
  if (question) return question
  const outcome = await withPicture(parts, 'location', id, wish, (transaction, image) =>
    changeLocation(transaction, {
      reach,
      editorId: viewer.id,
      id,
      expected: wish.version,
      message: wish.message,
      useCampusPoint: wish.useCampusPoint,
      changes: { ...changes, ...image },
    }),
  )
  return outcome.ok ? outcome : inForm(outcome)
}

/** The next item after saving one; null when it was the last, or the admin didn't ask for it. */
export const nextAfter = async (
  { db }: ItemDeps,
  { viewer, id, wish }: ItemSave<ItemWish<unknown>>,
  list: DashboardList,
): Promise<number | null> => (wish.step === 'next' ? itemAfter(db, viewer.reach, list, id) : null)

/** Checks whether saving would change anything, before previewing the changes. */
export async function checkCampusChanges(
  { db }: ItemDeps,
  { viewer, id, wish }: ItemSave<CampusWish>,
): Promise<Outcome<null>> {
  return anyChange(await campusSnapshot(db, viewer.reach, id), wish)
}

/** Like checkCampusChanges. */
export async function checkLocationChanges(
  { db }: ItemDeps,
  { viewer, id, wish }: ItemSave<LocationWish>,
): Promise<Outcome<null>> {
  const reach = viewer.reach
  const campus = await campusIn(db, reach, wish)
  if (!campus.ok) return campus
  return anyChange(await locationSnapshot(db, reach, id), {
    ...wish,
    changes: { ...wish.changes, ...campus.value },
  })
}

function anyChange<Item extends CampusItem | LocationItem>(
  item: Item | null,
  wish: ItemWish<Partial<Item>>,
): Outcome<null> {
  if (!item) return missing(itemWords.missing)
  const other =
    Object.keys(differences(item, wish.changes)).length > 0 ||
    wish.image ||
    wish.removeImage ||
    wish.useCampusPoint
  return other ? done(null) : invalid(itemWords.noChanges)
}

/** The typed campus as a change; nothing when it's unchanged. */
async function campusIn(
  db: Db,
  reach: Reach,
  { campus }: LocationWish,
): Promise<Outcome<Pick<Partial<LocationItem>, 'university_id'>>> {
  if (campus === null) return done({})
  const found = await campusOf(db, reach, campus)
  return found.ok ? done({ university_id: found.value }) : found
}

/** Moves an error to the form's campus field. */
const inForm = (failure: Failure): Failure =>
  failure.field === 'university_id' ? { ...failure, field: 'university' } : failure

type Image = { image_url?: string | null }

/**
 * Runs a change with the new picture's URL, and stores the picture last: if object storage fails, everything rolls
 * back.
 */
async function withPicture(
  { db, storage }: ItemDeps,
  kind: PicturedItem,
  id: number,
  { image, removeImage }: ItemWish<unknown>,
  change: (transaction: Knex.Transaction, image: Image) => Promise<Outcome<Changed>>,
): Promise<Outcome<Changed>> {
  try {
    const master = image && (await makeMaster(Buffer.from(await image.read()), { accept: ['jpeg', 'png'] }))
    const ms = Date.now()
    const values: Image = master
      ? { image_url: itemPictureUrl(kind, id, ms) }
      : removeImage
        ? { image_url: null }
        : {}
    const run = () =>
      inTransaction(db, async (transaction) => {
        const outcome = await change(transaction, values)
        if (!outcome.ok) return outcome
        if (master) {
          await keepItemPicture(transaction, kind, id)
          await putItemPicture(storage, kind, id, master.body, ms)
        } else if (removeImage && outcome.value.changed.includes('image_url'))
          await dropItemPicture(transaction, kind, id)
        return outcome
      })
    return await (master ? storing(run) : run())
  } catch (error) {
    return pictureFailure(error, kind)
  }
}

/** @throws errors other than those of the picture or object storage */
function pictureFailure(error: unknown, kind: PicturedItem): Failure {
  const failed = changeWords.failed[kind === 'campus' ? 'campus' : 'spot']
  if (error instanceof StorageDown) return unavailable(failed(fieldErrorWords.imageNotStored), 'image')
  if (error instanceof PicturesBusy) return unavailable(failed(fieldErrorWords.imageBusy), 'image')
  if (!(error instanceof PictureError)) throw error
  return invalid(
    error.textOf({
      type: fieldErrorWords.imageType,
      damaged: fieldErrorWords.imageDamaged,
      'too-large': fieldErrorWords.imagePixels,
    }),
    'image',
  )
}
