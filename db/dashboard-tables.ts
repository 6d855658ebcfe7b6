/** Rows of what students request and admins decide; see tables.ts. */

/** What changed: field → before and after. `note` explains it in words where the values are ids. */
export type EditAction = Record<string, { old: unknown; new: unknown; note?: string }>

type EditLogRow = {
  id: number
  action: EditAction
  edit_time: Date
  /** The reason for the update. */
  message: string
  /** null: the account is gone, or the product made the change. */
  edited_by: number | null
  /** Who suggested it. */
  suggested_by: number | null
  /** The version the editor saw; see app/dashboard/version.server.ts. */
  seen: string | null
  /** Whether a file made the change. */
  imported: boolean
}

export type UniversityEditLogRow = EditLogRow & { university_id: number }
export type StudyLocationEditLogRow = EditLogRow & { study_location_id: number }

/** A check of every picture that an item refers to. */
export type PictureCheckRow = {
  id: number
  state: 'waiting' | 'checking' | 'listed' | 'clearing' | 'cleared' | 'failed'
  requested_by: number | null
  /** Who cleared the faults, and why; null until then. */
  cleared_by: number | null
  reason: string | null
  cleared_at: Date | null
  total: number
  checked: number
  cleaned: number
  /** An interrupted check resumes after these ids. */
  last_university_id: number
  last_location_id: number
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

/** What can be wrong with a picture. 'unsure' is never cleared. */
export type PictureFault = 'gone' | 'no-picture' | 'private' | 'unreadable' | 'unsure'

/** Has either university_id or study_location_id. */
export type PictureFaultRow = {
  id: number
  check_id: number
  university_id: number | null
  study_location_id: number | null
  /** The URL at the time of the check. */
  image_url: string
  fault: PictureFault
  outcome: 'cleared' | 'changed' | 'refused' | null
}

/** A file that an admin uploaded: checked first, imported once they confirm. */
export type PlaceImportRow = {
  id: number
  state: 'waiting' | 'tried' | 'confirmed' | 'done' | 'failed' | 'discarded'
  kind: 'places' | 'universities'
  uploaded_by: number | null
  file_name: string
  /** null after the import, or a day later. */
  content: string | null
  approve: boolean
  report: Record<string, unknown> | null
  message: string | null
  created_at: Date
  updated_at: Date
}

/** Who last confirmed or discarded an uploaded file; null: the account is gone. */
export type ImportDecisionRow = { import_id: number; admin_id: number | null; decided_at: Date }

/** A user who looks after a university. */
export type CampusModeratorRow = { user_id: number; university_id: number; since: Date }

/** An invitation to look after universities. */
export type ModeratorInviteRow = {
  id: number
  email: string
  token_key: string
  token_hash: Buffer
  invited_by: number | null
  accepted_by: number | null
  created_at: Date
  expires_at: Date
  /** When it was accepted, withdrawn or replaced. */
  ended_at: Date | null
}
export type ModeratorInviteUniversityRow = { invite_id: number; university_id: number }
