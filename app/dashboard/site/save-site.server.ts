import { WHOLE_SITE } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, invalid, unavailable, type Failure, type Outcome } from '~/services/outcome'
import { siteOf, sitePictureKey, SITE_PICTURES, type SitePicture } from '~/services/site.server'
import { makeMark, PictureError, PicturesBusy, type Mark } from '~/services/storage/pictures.server'
import { enqueueRemovals } from '~/services/storage/removals.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import { itemName } from '../history-queries.server'
import { campusOf } from '../items/campus-typed.server'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { SiteSettingsRow } from '~db/site-tables'
import { changedSettings, colorFault, fieldOf, isPicture, settingText, type SeenSite } from './site-rules'
import { wallIn } from '~/study-sessions/zone-rules'
import { dropObject, keepObject, lockSite, logSiteChange, updateSite } from './site-queries.server'
import { siteWords } from './site-words'

/** The sizes in pixels of the stored pictures; they're shown in a third of it. */
const SIZES: Record<SitePicture, Mark> = {
  logo: { width: 480, height: 112, square: false },
  icon: { width: 512, height: 512, square: true },
}

type Changes = Partial<Omit<SiteSettingsRow, 'id'>>

/**
 * Changes the site's settings and logs it. With `seen`, settings that are as the form showed them stay as they are,
 * because another admin may have changed them since, and changing one that another admin has changed is a conflict.
 * `changed` is false if they were like that already (a form sent twice). `also` runs last in the transaction, with what
 * changed.
 */
export async function changeSite(
  db: Db,
  viewer: Viewer,
  wish: Changes,
  {
    seen = null,
    also = async () => {},
  }: { seen?: SeenSite | null; also?: (transaction: Db, change: EditAction) => Promise<void> } = {},
): Promise<Outcome<{ changed: boolean }>> {
  const changes = seen ? changedSettings(wish, seen) : wish
  return db.transaction(async (transaction) => {
    const before = await lockSite(transaction)
    const overtaken = seen && overtakenBy(before, changes, seen)
    if (overtaken) return overtaken
    const fault = Object.keys(changes).some((field) => field.startsWith('banner'))
      ? bannerFault({ ...before, ...changes })
      : null
    if (fault) return fault
    const change = Object.fromEntries(
      Object.entries(changes).flatMap(([field, now]) => {
        const old = before[field as keyof SiteSettingsRow]
        return String(old ?? '') === String(now ?? '') ? [] : [[field, { old, new: now }]]
      }),
    )
    if (Object.keys(change).length === 0) return done({ changed: false })
    await updateSite(transaction, changes)
    await logSiteChange(transaction, viewer.id, change)
    await also(transaction, change)
    return done({ changed: true })
  })
}

/** Settings that another admin has changed since the form showed them, to something else. Pictures aren't compared. */
function overtakenBy(before: SiteSettingsRow, changes: Changes, seen: SeenSite): Failure | null {
  const zone = before.time_zone ?? siteOf(undefined, { supportEmail: '' }).timeZone
  const current: Record<string, unknown> = { ...before, time_zone: zone }
  const textOf = (column: string, value: unknown): string => {
    const wall = value instanceof Date ? wallIn(zone, value) : null
    if (wall) return `${wall.date} ${wall.time}`
    return column === 'front_university_id' && value ? `#${String(value)}` : settingText(value)
  }
  const faults = Object.entries(changes).flatMap(([column, wanted]): [string, string][] => {
    const now = settingText(current[column])
    const isOvertaken = now !== (seen[column] ?? '') && now !== settingText(wanted) && !isPicture(column)
    return isOvertaken ? [[fieldOf(column), siteWords.changedTo(textOf(column, current[column]))]] : []
  })
  const [first, ...others] = faults
  return first ? { ...conflict(first[1], first[0]), others: Object.fromEntries(others) } : null
}

/** A banner that's over would never be shown. The times must also fit what another admin changed meanwhile. */
function bannerFault({ banner, banner_starts_at: start, banner_ends_at: end }: Changes): Failure | null {
  if (start && end && end <= start) return invalid(siteWords.endFirst, 'endsAt')
  if (end && end <= new Date()) return invalid(siteWords.endPast, 'endsAt')
  return !banner && (start || end) ? invalid(siteWords.textFirst, 'banner') : null
}

type Identity = {
  name: string | null
  tagline: string | null
  color: string | null
  supportEmail: string | null
  abuseEmail: string | null
  university: string
  logo?: File
  removeLogo: boolean
  icon?: File
  removeIcon: boolean
}

/** Saves the site's name, color, pictures, addresses and front page. Pictures are encoded again and stored last. */
export async function saveIdentity(
  { db, storage }: { db: Db; storage: Storage },
  { viewer, seen, ...wish }: Identity & { viewer: Viewer; seen: SeenSite | null },
): Promise<Outcome<{ changed: boolean }>> {
  const pale = wish.color && colorFault(wish.color)
  if (pale) return invalid(pale, 'color')
  const campus = await campusOf(db, WHOLE_SITE, wish.university)
  if (!campus.ok) return campus
  const isChosen = !seen || settingText(campus.value) !== (seen.front_university_id ?? '')
  if (
    isChosen &&
    campus.value !== null &&
    (await itemName(db, WHOLE_SITE, 'campus', campus.value))?.status !== 'Approved'
  )
    return invalid(siteWords.notApproved, 'university')

  const pictures: Partial<Record<SitePicture, Buffer | null>> = {}
  for (const which of SITE_PICTURES) {
    const file = wish[which]
    const made = file ? await markOf(file, which) : null
    if (made && !made.ok) return made
    if (made) pictures[which] = made.value
    else if (which === 'logo' ? wish.removeLogo : wish.removeIcon) pictures[which] = null
  }
  const ms = Date.now()
  const stored = Object.entries(pictures).map(([which, body]) => [`${which}_at`, body && ms])
  const { name, tagline, color, supportEmail, abuseEmail } = wish
  const changes: Changes = {
    name,
    tagline,
    color,
    support_email: supportEmail,
    abuse_email: abuseEmail,
    front_university_id: campus.value,
    ...Object.fromEntries(stored),
  }
  try {
    return await changeSite(db, viewer, changes, {
      seen,
      also: (transaction) => put(transaction, storage, pictures),
    })
  } catch (error) {
    if (error instanceof StorageDown) return unavailable(siteWords.notStored, pictures.logo ? 'logo' : 'icon')
    throw error
  }
}

async function put(transaction: Db, storage: Storage, pictures: Partial<Record<SitePicture, Buffer | null>>) {
  for (const [which, body] of Object.entries(pictures)) {
    const key = sitePictureKey(which as SitePicture)
    if (body) {
      await keepObject(transaction, key)
      await storage.put(key, body, { contentType: 'image/png' })
    } else {
      await dropObject(transaction, key)
      await enqueueRemovals(transaction)
    }
  }
}

async function markOf(file: File, which: SitePicture): Promise<Outcome<Buffer>> {
  try {
    return done(await makeMark(Buffer.from(await file.arrayBuffer()), SIZES[which]))
  } catch (error) {
    if (error instanceof PictureError) return invalid(error.textOf(siteWords.picture), which)
    if (error instanceof PicturesBusy) return unavailable(siteWords.busy, which)
    throw error
  }
}
