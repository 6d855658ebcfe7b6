import type { EditAction } from './dashboard-tables'

/** Rows of what the university calls this site; see tables.ts. */

/** The only row. Values that are null are Carrel's own. */
export type SiteSettingsRow = {
  id: number
  name: string | null
  tagline: string | null
  /** '#RRGGBB' in capitals. */
  color: string | null
  /** When the picture was stored, in milliseconds since 1970. */
  logo_at: number | null
  icon_at: number | null
  support_email: string | null
  abuse_email: string | null
  front_university_id: number | null
  /** IANA name, for the times of the banner. */
  time_zone: string
  banner: string | null
  banner_starts_at: Date | null
  banner_ends_at: Date | null
  /** What refused forms show; null: everyone may write. */
  read_only: string | null
}

/** A change of the settings or of a legal text. */
export type SiteEditLogRow = { id: number; action: EditAction; edited_by: number | null; edit_time: Date }

export type LegalKind = 'privacy' | 'terms' | 'imprint'

/** A version of a legal text. The newest of its kind counts. */
export type LegalTextRow = {
  id: number
  kind: LegalKind
  /** Markdown; '' if the text was taken back. */
  body: string
  saved_by: number | null
  /** Whether everyone gets an email about it. */
  mailed: boolean
  saved_at: Date
}
