import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import type { SiteSettingsRow } from '~db/site-tables'
import { followChanges, type Changes } from './changes.server'
import { tintStyle } from './color-rules'
import type { Env } from './env.server'
import { LEGAL_PAGES, PRODUCT, TAGLINE, type LegalPage, type SiteShown } from './site'

/** The site's settings, with Carrel's own values where an admin set none. */
export type Site = Omit<SiteShown, 'lines' | 'icon' | 'touchIcon'> & {
  /** The path of its icon; absent: Carrel's. */
  icon?: string
  /** Why nobody but admins can change anything; absent: everyone may. */
  readOnly?: string
  /** Whether an admin gave it a name of its own. */
  isNamed: boolean
  color: string | null
  timeZone: string
  banner: { text: string; startsAt: Date | null; endsAt: Date | null } | null
  /** The key of the only university; absent: the front page is of all. */
  frontKey?: string
  /** When legal texts last changed; null: never. */
  legalAt: Date | null
  /** Legal texts besides the privacy policy that an admin wrote. */
  texts: LegalPage[]
}

export const SITE_PICTURES = ['logo', 'icon'] as const
export type SitePicture = (typeof SITE_PICTURES)[number]
export const sitePictureKey = (which: SitePicture): string => `site_images/${which}`

const pathOf = (which: SitePicture, at: number | null | undefined) =>
  at ? `/files/${sitePictureKey(which)}?t=${at}` : undefined

type Loaded = SiteSettingsRow & {
  front_key: string | null
  legal_at: Date | null
  texts: LegalPage[] | null
}

/** The settings of a row; those of Carrel if there's none. */
export function siteOf(row: Partial<Loaded> | undefined, { supportEmail }: Pick<Env, 'supportEmail'>): Site {
  return {
    name: row?.name ?? PRODUCT,
    isNamed: Boolean(row?.name),
    tagline: row?.tagline ?? TAGLINE,
    logo: pathOf('logo', row?.logo_at),
    icon: pathOf('icon', row?.icon_at),
    supportEmail: row?.support_email ?? supportEmail,
    abuseEmail: row?.abuse_email ?? undefined,
    color: row?.color ?? null,
    style: row?.color ? tintStyle(row.color) : undefined,
    timeZone: row?.time_zone ?? 'America/New_York',
    banner: row?.banner
      ? { text: row.banner, startsAt: row.banner_starts_at ?? null, endsAt: row.banner_ends_at ?? null }
      : null,
    readOnly: row?.read_only ?? undefined,
    frontKey: row?.front_key ?? undefined,
    legalAt: row?.legal_at ?? null,
    texts: LEGAL_PAGES.filter((kind) => row?.texts?.includes(kind)),
  }
}

/** The site's settings now. One statement. */
export async function loadSite(db: Db, env: Pick<Env, 'supportEmail'>): Promise<Site> {
  const { rows } = await db.raw<{ rows: Loaded[] }>(`
    select s.*, u.key as front_key, l.legal_at, l.texts
    from (select max(saved_at) as legal_at, array_agg(kind) filter (where body <> '') as texts
      from (select distinct on (kind) kind, body, saved_at from legal_texts order by kind, id desc) newest) l
    left join site_settings s on true
    left join universities u on u.id = s.front_university_id and u.status = 'Approved'`)
  return siteOf(rows[0], env)
}

/** What a page shows of it at a moment. */
export function shownOf({ banner, ...site }: Site, now: Date): SiteShown {
  const { name, tagline, logo, icon, supportEmail, abuseEmail, style, readOnly } = site
  const on = banner && !(banner.startsAt && now < banner.startsAt) && !(banner.endsAt && now >= banner.endsAt)
  const lines = [on ? banner.text : '', readOnly ?? ''].filter(Boolean)
  return {
    name,
    tagline,
    logo,
    supportEmail,
    abuseEmail,
    style,
    lines,
    icon: icon ? { href: icon, type: 'image/png' } : { href: '/favicon.svg', type: 'image/svg+xml' },
    touchIcon: icon ?? '/icons/apple-touch-icon.png',
  }
}

/** This process's copy of the settings. See followChanges. */
export const createSite = (
  db: Db,
  changes: Changes,
  env: Pick<Env, 'supportEmail'>,
  log: Pick<Logger, 'error'>,
): ((generation?: number) => Promise<Site>) =>
  followChanges(
    changes,
    siteOf(undefined, env),
    () => loadSite(db, env),
    (error) => log.error({ err: error }, 'the settings of the site could not be loaded'),
  )
