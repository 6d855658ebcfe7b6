import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
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
import type { Changed } from './change-item.server'
import { changeOfKind } from './change-of-kind.server'
import type { DashboardList } from '../dashboard-url'
import { changeWords, itemWords, fieldErrorWords } from '../item-words'
import { itemAfter } from './item-list-queries.server'
import type { ItemWish } from './item-form'
import { askAboutPoint } from './ask-about-point.server'
import { itemSnapshot } from './item-queries.server'
import { differences, type ItemChanges, type ItemKind } from '../item-rules'
import { inTransaction } from '../in-transaction.server'
import { campusOf } from './campus-typed.server'

type ItemDeps = { db: Db; storage: Storage }
type ItemSave = { viewer: Viewer; kind: ItemKind; id: number; wish: ItemWish }

/**
 * The transaction stays open during the upload. This limits how many database connections wait for slow object storage.
 */
const storing = createQueue(2, 8)

/** Saves an item's form: its changes and its picture, in one transaction. */
export async function saveItem(
  parts: ItemDeps,
  { viewer, kind, id, wish }: ItemSave,
): Promise<Outcome<Changed>> {
  const reach = viewer.reach
  const found = await changesIn(parts.db, reach, wish)
  if (!found.ok) return found
  const changes = found.value
  const question = wish.pointIsRight ? null : await askAboutPoint(parts.db, reach, kind, id, changes)
  if (question) return question
  const pictured = kind === 'campus' ? 'campus' : 'location'
  const outcome = await withPicture(parts, pictured, id, wish, (transaction, image) =>
    changeOfKind(transaction, kind, {
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
  { viewer, id, wish }: ItemSave,
  list: DashboardList,
): Promise<number | null> => (wish.step === 'next' ? itemAfter(db, viewer.reach, list, id) : null)

/** Checks whether saving would change anything, before previewing the changes. */
export async function checkChanges(
  { db }: ItemDeps,
  { viewer, kind, id, wish }: ItemSave,
): Promise<Outcome<null>> {
  const reach = viewer.reach
  const changes = await changesIn(db, reach, wish)
  if (!changes.ok) return changes
  const item = await itemSnapshot(db, reach, kind, id)
  if (!item) return missing(itemWords.missing)
  const other =
    Object.keys(differences(item, changes.value)).length > 0 ||
    wish.image ||
    wish.removeImage ||
    wish.useCampusPoint
  return other ? done(null) : invalid(itemWords.noChanges)
}

/** The changes of a form, with its typed campus as an ID. */
async function changesIn(db: Db, reach: Reach, { changes, campus }: ItemWish): Promise<Outcome<ItemChanges>> {
  if (campus === null) return done(changes)
  const found = await campusOf(db, reach, campus)
  return found.ok ? done({ ...changes, university_id: found.value }) : found
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
  { image, removeImage }: ItemWish,
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
