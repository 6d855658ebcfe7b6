import { z } from 'zod'
import { notify } from '~/notifications/notify.server'
import { enqueueAll, job, type JobContext } from '~/services/jobs/job.server'
import { openingOf } from '../hours-rules'
import { levelText, percentOf } from '../model/busyness-rules'
import { locationPath } from '../rules'
import {
  followedNow,
  followedSpot,
  levelsBefore,
  lockWatch,
  noteNews,
  storeLevel,
  sweepNotices,
  type SpotNow,
} from './queries.server'
import { bandOf, ENOUGH_PEOPLE, newsOf, NEWS_MS, type Band } from './rules'
import { followMailWords as words } from './words'

/** Runs every five minutes. */
export const watchFollowedJob = job('watch-followed-spots', z.strictObject({}), { attempts: 1 })

const payload = z.strictObject({
  userId: z.number().int().positive(),
  locationId: z.number().int().positive(),
  kind: z.enum(['room', 'quiet']),
  at: z.iso.datetime(),
})
/** Tells one follower. After half an hour it's no longer news. */
export const followMail = job('send-follow-notice', payload, { attempts: 6 })

/** How busy it is, if enough people or machines say so and it isn't closed. */
function knownBand(spot: SpotNow, now: Date): Band | null {
  const isEnough = spot.counted || spot.people >= ENOUGH_PEOPLE
  return spot.level === null || !isEnough || openingOf(spot, now).state === 'closed'
    ? null
    : bandOf(spot.level)
}

/**
 * Enqueues notices about followed study spots that have room or became quiet. Notes in the same transaction how busy they
 * are and who is told, so a crash loses and repeats none.
 */
export async function watchFollowed({ db }: JobContext): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await lockWatch(transaction))) return
    const now = new Date()
    const spots = await followedNow(transaction)
    const before = await levelsBefore(
      transaction,
      spots.map(({ id }) => id),
    )
    for (const spot of spots) {
      const band = knownBand(spot, now)
      if (band === null) continue
      const news = newsOf(before.get(spot.id) ?? null, band, now)
      await storeLevel(transaction, spot.id, band, now)
      if (news.length === 0) continue
      const notices = await noteNews(transaction, { id: spot.id, news, at: now })
      await enqueueAll(
        transaction,
        followMail,
        notices.map(({ user_id, kind }) => ({
          userId: user_id,
          locationId: spot.id,
          kind,
          at: now.toISOString(),
        })),
      )
    }
    await sweepNotices(transaction)
  })
}

/** Tells a follower, unless they stopped following it, it's hidden, it's no longer so, or it's too late. */
export async function sendFollowNotice(
  context: JobContext,
  { userId, locationId, kind, at }: z.infer<typeof payload>,
): Promise<void> {
  const { db, env } = context
  await notify(context, kind, userId, async () => {
    const now = new Date()
    if (now.getTime() - Date.parse(at) > NEWS_MS) return null
    const spot = await followedSpot(db, userId, locationId)
    const band = spot && knownBand(spot, now)
    if (!band || band === 'full' || (kind === 'quiet' && band !== 'quiet')) return null
    const percent = percentOf(spot.level!)
    return {
      key: `follow-${userId}-${locationId}-${at}`,
      subject: words.subject[kind](spot.name),
      text: [
        words.level(levelText(percent), percent),
        spot.counted ? words.counted : words.reported(spot.people),
      ],
      button: { label: words.button, url: env.origin + locationPath(spot) },
      footer: [words.why],
    }
  })
}
