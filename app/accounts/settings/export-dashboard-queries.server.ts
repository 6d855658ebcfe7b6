import { STANDING_ACTIONS } from '~/services/standing-rules'
import type { Db } from '~db/connection'
import { Picture, type Section, ownRows } from './export-section.server'

/** The content and outcome of both kinds of requests. Leaves out who decided it. */
const SENT = [
  'r.id',
  'r.name',
  'r.city',
  's.name as state',
  'r.decision',
  'r.decision_reason as reason',
  'r.decided_at as decidedAt',
  'r.created_at as sentAt',
]

const withPicture =
  (kind: string) =>
  ({ key, ...row }: { id: number; key: string | null }) => ({
    ...row,
    picture: key && new Picture(key, `${kind}_request_${row.id}`),
  })

/**
 * What went through the dashboard: the user's requests and suggested edits, admins' decisions about the user, and the
 * user's own work as an admin other than on reviews and items.
 */
export const DASHBOARD_SECTIONS = [
  {
    name: 'schoolRequests',
    tables: ['university_requests'],
    async read(db, { id }) {
      const rows = await db('university_requests as r')
        .join('states as s', 's.id', 'r.state_id')
        .where('r.submitted_by', id)
        .orderBy('r.id')
        .select(...SENT, 'r.pending_image_path as key')
      return rows.map(withPicture('school'))
    },
  },
  {
    name: 'placeRequests',
    tables: ['study_location_requests'],
    async read(db, { id }) {
      const rows = await db('study_location_requests as r')
        .join('states as s', 's.id', 'r.state_id')
        .leftJoin('universities as c', 'c.id', 'r.university_id')
        .where('r.submitted_by', id)
        .orderBy('r.id')
        .select(
          ...SENT,
          'r.address',
          'r.zipcode',
          'r.category',
          'c.name as university',
          'r.details',
          'r.latitude',
          'r.longitude',
          tagsOf(db),
          'r.pending_image_path as key',
        )
      return rows.map(withPicture('place'))
    },
  },
  {
    name: 'joinedRequests',
    tables: ['request_joiners'],
    read: (db, { id }) =>
      db('request_joiners as j')
        .leftJoin('university_requests as c', 'c.id', 'j.university_request_id')
        .leftJoin('study_location_requests as l', 'l.id', 'j.study_location_request_id')
        .where('j.user_id', id)
        .orderBy('j.id')
        .select(
          db.raw('coalesce(c.name, l.name) as name'),
          db.raw('coalesce(c.city, l.city) as city'),
          db.raw('coalesce(c.decision, l.decision) as decision'),
          'j.created_at as joinedAt',
        ),
  },
  {
    // Leaves out who decided it.
    name: 'suggestedEdits',
    tables: ['study_location_suggestions'],
    read: (db, { id }) =>
      db('study_location_suggestions as g')
        .join('study_locations as l', 'l.id', 'g.study_location_id')
        .where('g.user_id', id)
        .orderBy('g.id')
        .select(
          'l.name as location',
          'g.action as changes',
          'g.status',
          'g.taken as accepted',
          'g.reason',
          'g.created_at as sentAt',
          'g.decided_at as decidedAt',
        ),
  },
  {
    name: 'decidedSuggestions',
    tables: ['study_location_suggestions'],
    read: (db, { id }) =>
      db('study_location_suggestions as g')
        .join('study_locations as l', 'l.id', 'g.study_location_id')
        .where('g.decided_by', id)
        .orderBy('g.id')
        .select('l.name as location', 'g.status', 'g.taken as accepted', 'g.reason', 'g.decided_at as at'),
  },
  {
    name: 'editedCampuses',
    tables: ['university_edit_logs'],
    read: (db, { id }) =>
      db('university_edit_logs as g')
        .join('universities as u', 'u.id', 'g.university_id')
        .where('g.edited_by', id)
        .orderBy('g.id')
        .select('u.name as campus', 'g.action as changes', 'g.message as reason', 'g.edit_time as at'),
  },
  {
    // Suggested edits are in `suggestedEdits`.
    name: 'editedLocations',
    tables: ['study_location_edit_logs'],
    read: (db, { id }) =>
      db('study_location_edit_logs as g')
        .join('study_locations as l', 'l.id', 'g.study_location_id')
        .where('g.edited_by', id)
        .orderBy('g.id')
        .select('l.name as location', 'g.action as changes', 'g.message as reason', 'g.edit_time as at'),
  },
  ownRows('siteChanges', 'site_edit_logs', ['action as changes', 'edit_time as at'], 'edited_by'),
  ownRows('legalTexts', 'legal_texts', ['kind', 'body as text', 'saved_at as at'], 'saved_by'),
  {
    // Leaves out who reviewed it, and other users' reports.
    name: 'keptReviews',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ author_id: id, action: 'keep-review' })
        .orderBy('id')
        .select('review_id as review', db.raw("subject->>'place' as location"), 'reason', 'created_at as at'),
  },
  {
    // Leaves out who decided it.
    name: 'decisionsOnAccount',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ author_id: id })
        .whereIn('action', STANDING_ACTIONS)
        .orderBy('id')
        .select('action', 'reason', 'created_at as at'),
  },
  {
    name: 'moderatedUniversities',
    tables: ['campus_moderators'],
    read: (db, { id }) =>
      db('campus_moderators as m')
        .join('universities as c', 'c.id', 'm.university_id')
        .where('m.user_id', id)
        .orderBy('c.id')
        .select('c.name as university', 'm.since'),
  },
  {
    // Leaves out the names: of the admin who invited the user, and of the people the user invited.
    name: 'moderatorInvitations',
    tables: ['moderator_invites'],
    read: (db, { id, email }) =>
      db('moderator_invites as i')
        .where({ accepted_by: id })
        .orWhere({ email })
        .orWhere({ invited_by: id })
        .orderBy('i.id')
        .select(
          db.raw('(i.invited_by is not distinct from ?) as sent', [id]),
          'i.created_at as at',
          'i.expires_at as expiresAt',
          'i.ended_at as endedAt',
          db.raw(`(select coalesce(json_agg(c.name order by c.id), '[]') from moderator_invite_universities o
            join universities c on c.id = o.university_id where o.invite_id = i.id) as universities`),
        ),
  },
  {
    name: 'pictureChecks',
    tables: ['picture_checks'],
    read: (db, { id }) =>
      db('picture_checks')
        .where({ requested_by: id })
        .orWhere({ cleared_by: id })
        .orderBy('id')
        .select('created_at as at', 'state', 'reason', 'total as pictures', 'cleaned'),
  },
  {
    name: 'imports',
    tables: ['place_imports', 'import_decisions'],
    read: (db, { id }) =>
      db('place_imports')
        .where({ uploaded_by: id })
        .orWhereIn('id', db('import_decisions').where({ admin_id: id }).select('import_id'))
        .orderBy('id')
        .select('file_name as file', 'kind', 'state', 'approve as approved', 'created_at as at'),
  },
] as const satisfies readonly Section[]

const tagsOf = (db: Db) =>
  db.raw(`(select coalesce(array_agg(t.name order by t.id), '{}') from study_location_request_tags rt
  join tag_types t on t.id = rt.tag_id where rt.study_location_request_id = r.id) as tags`)
