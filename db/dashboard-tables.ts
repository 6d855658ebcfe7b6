/** Rows of what students ask for and admins decide; see tables.ts. */

/** What changed: field → before and after. `note` says it in words where the values are ids. */
export type EditAction = Record<string, { old: unknown; new: unknown; note?: string }>

type EditLogRow = {
  id: number
  action: EditAction
  edit_time: Date
  /** The update reason. */
  message: string
  /** null: the account is gone, or the product itself did it. */
  edited_by: number | null
  /** Who had suggested it. */
  suggested_by: number | null
  /** The version that the editor had seen; see app/dashboard/version.server.ts. */
  seen: string | null
}

export type UniversityEditLogRow = EditLogRow & { university_id: number }
export type StudyLocationEditLogRow = EditLogRow & { study_location_id: number }

/** A run over every picture that an item names. */
export type PictureCheckRow = {
  id: number
  state: 'waiting' | 'checking' | 'listed' | 'clearing' | 'cleared' | 'failed'
  requested_by: number | null
  /** Who had cleared what was found, and why; null until someone does. */
  cleared_by: number | null
  reason: string | null
  cleared_at: Date | null
  total: number
  checked: number
  cleaned: number
  /** A run that was broken off goes on behind these. */
  last_university_id: number
  last_location_id: number
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

/** What is wrong with a picture: see the words of each. 'unsure' is never cleared. */
const PICTURE_FAULTS = ['gone', 'no-picture', 'private', 'unreadable', 'unsure'] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** One of university_id and study_location_id. */
export type PictureFaultRow = {
  id: number
  check_id: number
  university_id: number | null
  study_location_id: number | null
  /** As it was when it was looked at. */
  image_url: string
  fault: PictureFault
  outcome: 'cleared' | 'changed' | 'refused' | null
}

/** A file that an admin has uploaded: tried first, imported when they say so. */
export type PlaceImportRow = {
  id: number
  state: 'waiting' | 'tried' | 'confirmed' | 'done' | 'failed' | 'discarded'
  kind: 'places' | 'universities'
  uploaded_by: number | null
  file_name: string
  /** null once it was imported, or a day later. */
  content: string | null
  approve: boolean
  report: Record<string, unknown> | null
  message: string | null
  created_at: Date
  updated_at: Date
}

/** Who confirmed or discarded an uploaded file last; null: the account is gone. */
export type ImportDecisionRow = { import_id: number; admin_id: number | null; decided_at: Date }
