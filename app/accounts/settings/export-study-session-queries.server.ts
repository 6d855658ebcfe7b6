import type { Section } from './export-section.server'

/** A user's study sessions. Leaves out the tokens of invites and calendars, and what they could be derived from. */
export const STUDY_SESSION_SECTIONS = [
  {
    name: 'studySessions',
    tables: ['study_sessions', 'study_session_series', 'session_invites'],
    async read(db, { id }) {
      const studySessions = await db('study_sessions as s')
        .join('universities as c', 'c.id', 's.university_id')
        .leftJoin('study_locations as l', 'l.id', 's.location_id')
        .where('s.creator_id', id)
        .orderBy('s.id')
        .select(
          's.id',
          's.title',
          's.description',
          's.start_time as start',
          's.end_time as end',
          's.is_public as public',
          's.capacity',
          's.sequence as changes',
          'c.name as university',
          'l.name as location',
          db.raw('s.series_id as "weeklySeries"'),
          's.creator_reminded_at as remindedAt',
          's.created_at as createdAt',
          's.updated_at as updatedAt',
        )
      const invites = await db('session_invites')
        .where({ created_by: id })
        .orderBy('id')
        .select(
          'session_id as of',
          'created_at as createdAt',
          'expires_at as expiresAt',
          db.raw('not is_active as "withdrawn"'),
        )
      return studySessions.map((studySession) => ({
        ...studySession,
        invites: invites.filter(({ of }) => of === studySession.id).map(({ of: _of, ...invite }) => invite),
      }))
    },
  },
  {
    name: 'joinedSessions',
    tables: ['session_participants'],
    read: (db, { id }) =>
      db('session_participants as p')
        .join('study_sessions as s', 's.id', 'p.session_id')
        .join('universities as c', 'c.id', 's.university_id')
        .where('p.user_id', id)
        .orderBy('p.joined_at')
        .orderBy('p.session_id')
        .select(
          's.title',
          's.start_time as start',
          's.end_time as end',
          'c.name as university',
          'p.joined_at as joinedAt',
          'p.reminder_sent_at as remindedAt',
        ),
  },
  {
    name: 'studySessionReports',
    tables: ['study_session_reports'],
    read: (db, { id }) =>
      db('study_session_reports as e')
        .join('study_sessions as s', 's.id', 'e.session_id')
        .join('universities as c', 'c.id', 's.university_id')
        .where('e.user_id', id)
        .orderBy('e.id')
        .select(
          's.id as studySession',
          's.title',
          'c.name as university',
          'e.reason',
          'e.details',
          'e.status',
          'e.created_at as createdAt',
        ),
  },
  {
    // Leaves out who decided it, and other users' reports.
    name: 'decisionsOnStudySessions',
    tables: ['moderation_log'],
    read: (db, { id }) =>
      db('moderation_log')
        .where({ author_id: id })
        .whereIn('action', ['delete-study-session', 'keep-study-session'])
        .orderBy('id')
        .select(
          'action',
          db.raw('(subject->>\'id\')::bigint as "studySession"'),
          db.raw("subject->>'title' as title"),
          db.raw("subject->>'description' as description"),
          db.raw("subject->>'start_time' as start"),
          db.raw('subject->>\'end_time\' as "end"'),
          db.raw("subject->>'campus' as university"),
          db.raw("subject->>'place' as location"),
          'reason',
          'created_at as at',
        ),
  },
  {
    name: 'calendarAddress',
    tables: ['calendar_subscriptions'],
    read: async (db, { id }) =>
      (await db('calendar_subscriptions').where({ user_id: id }).first('created_at as madeAt')) ?? null,
  },
] as const satisfies Section[]
