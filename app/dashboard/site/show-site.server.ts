import { WHOLE_SITE } from '~/services/auth/reach'
import type { Env } from '~/services/env.server'
import { siteOf } from '~/services/site.server'
import type { Db } from '~db/connection'
import { wallIn } from '~/study-sessions/zone-rules'
import { campusById } from '../items/form-queries.server'
import { campusLabel } from '../text-rules'
import { seenSite, zonesAt } from './site-rules'
import { siteRow } from './site-queries.server'

/** The settings as the texts of the dashboard's forms, and the values that count where they're empty. */
export async function showSite(db: Db, env: Pick<Env, 'supportEmail'>, now: Date) {
  const row = await siteRow(db)
  const { logo, icon, timeZone } = siteOf(row, env)
  const campus = row?.front_university_id
    ? await campusById(db, WHOLE_SITE, row.front_university_id)
    : undefined
  const time = (at: Date | null | undefined) => {
    const wall = at && wallIn(timeZone, at)
    return wall ? `${wall.date}T${wall.time}` : ''
  }
  return {
    texts: {
      name: row?.name ?? '',
      tagline: row?.tagline ?? '',
      color: row?.color ?? '',
      supportEmail: row?.support_email ?? '',
      abuseEmail: row?.abuse_email ?? '',
      university: campus ? campusLabel(campus) : '',
      banner: row?.banner ?? '',
      timeZone,
      startsAt: time(row?.banner_starts_at),
      endsAt: time(row?.banner_ends_at),
    },
    seen: seenSite({ ...row, time_zone: timeZone }),
    logo,
    icon,
    readOnly: row?.read_only ?? null,
    zones: zonesAt(now),
    carrelSupport: env.supportEmail,
  }
}
export type SiteView = Awaited<ReturnType<typeof showSite>>
