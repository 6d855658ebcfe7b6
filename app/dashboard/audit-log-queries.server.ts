import type { Db } from '~db/connection'

/**
 * What an admin or campus moderator did, or a login of one. `action` of an edit: field → old and new. `by` and `about` are email
 * addresses.
 */
type AuditEntry = { at: Date; kind: string; id: number; action: unknown } & Record<string, unknown>

const NOT_STUDENTS = `select u.id from users u join roles r on r.id = u.role_id where r.name <> 'Student'`

const ENTRIES = `
  select created_at as at, 'decision' as kind, id, to_jsonb(action) as action, moderator_id as by_id, author_id as about_id, study_location_id,
    null::bigint as university_id, review_id, reason, null as ip_address from moderation_log
  union all
  select edit_time, 'study spot', id, action, edited_by, suggested_by, study_location_id, null, null, message, null
    from study_location_edit_logs
  union all
  select edit_time, 'university', id, action, edited_by, suggested_by, null, university_id, null, message, null
    from university_edit_logs
  union all
  select created_at, 'login', id, to_jsonb(case when succeeded then method else 'failed ' || method end), user_id, null, null, null, null, null,
    ip_address from sign_in_history where user_id in (${NOT_STUDENTS})`

/** All entries since a time, oldest first, read `limit` at a time. */
export async function* auditEntries(db: Db, since: Date, limit = 1000): AsyncGenerator<AuditEntry> {
  let after: { at: Date; kind: string; id: number } = { at: since, kind: '', id: 0 }
  for (;;) {
    const { rows } = await db.raw<{ rows: AuditEntry[] }>(
      `select e.at, e.kind, e.id, e.action, b.email as by, a.email as about, e.study_location_id, e.university_id, e.review_id, e.reason,
         e.ip_address
       from (${ENTRIES}) e left join users b on b.id = e.by_id left join users a on a.id = e.about_id
       where (date_trunc('milliseconds', e.at), e.kind, e.id) > (:at::timestamptz, :kind, :id::bigint)
       order by date_trunc('milliseconds', e.at), e.kind, e.id limit :limit`,
      { ...after, limit },
    )
    yield* rows
    if (rows.length < limit) return
    after = rows.at(-1)!
  }
}
