import { Picture, type Section, ownRows } from './export-section.server'

/** The account itself, and the ways to log in to it. */
export const ACCOUNT_SECTIONS = [
  {
    name: 'account',
    tables: ['users'],
    async read(db, { id }) {
      const user = await db('users as u')
        .join('roles as r', 'r.id', 'u.role_id')
        .leftJoin('universities as c', 'c.id', 'u.university_id')
        .where('u.id', id)
        .first(
          'u.id',
          'u.email',
          'u.email_confirmed_at as emailConfirmedAt',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'c.name as university',
          'c.city as universityCity',
          'u.edu_domain as schoolDomainOfEmail',
          'r.name as role',
          db.raw('u.password_hash is not null as "hasPassword"'),
          'u.onboarding_completed as onboardingCompleted',
          'u.onboarding_offered_at as onboardingShownAt',
          'u.session_reminders as sessionReminders',
          'u.legal_seen_at as legalNoticeClosedAt',
          'u.source as createdBy',
          'u.deletion_requested_at as deletionRequestedAt',
          'u.suspended_at as suspendedAt',
          'u.suspension_reason as suspensionReason',
          'u.created_at as createdAt',
          'u.updated_at as updatedAt',
          'u.image_url as image',
        )
      const { image, ...account } = user as { image: string | null }
      return { ...account, profilePhoto: image && new Picture(image.split('?')[0]!, 'profile_photo') }
    },
  },
  {
    name: 'notifications',
    tables: ['notification_settings'],
    read: async (db, { id }) =>
      (await db('notification_settings')
        .where({ user_id: id })
        .first(
          'reminders',
          'changes',
          'answers',
          'room',
          'quiet',
          'digest',
          'quiet_from as quietFromHour',
          'quiet_until as quietUntilHour',
          'time_zone as timeZone',
          'updated_at as changedAt',
        )) ?? null,
  },
  {
    name: 'browsersWithNotifications',
    tables: ['push_subscriptions'],
    read: (db, { id }) =>
      db('push_subscriptions as p')
        .join('web_sessions as s', 's.id', 'p.login_id')
        .where('p.user_id', id)
        .orderBy('p.id')
        .select(
          's.user_agent as browser',
          db.raw("split_part(p.endpoint, '/', 3) as service"),
          'p.created_at as since',
        ),
  },
  {
    name: 'twoStepSignIn',
    tables: ['totp_secrets', 'recovery_codes'],
    async read(db, { id }) {
      const secret = await db('totp_secrets')
        .where({ user_id: id })
        .first('created_at as setUpAt', 'confirmed_at as onSince')
      if (!secret) return null
      const used = await db('recovery_codes').where({ user_id: id }).orderBy('used_at').pluck('used_at')
      const left = used.filter((at) => at === null).length
      return { ...secret, recoveryCodesLeft: left, recoveryCodesUsedAt: used.filter((at) => at !== null) }
    },
  },
  ownRows('connectedAccounts', 'auth_identities', [
    'provider',
    'issuer',
    'provider_user_id as idThere',
    'email',
    'makes_admin as makesAdmin',
    'created_at as connectedAt',
  ]),
  ownRows('loginSessions', 'web_sessions', [
    'user_agent as browser',
    'created_at as beganAt',
    'last_seen_at as lastSeenAt',
    'authenticated_at as identityProvenAt',
    'second_factor_at as secondStepAt',
    'expires_at as expiresAt',
  ]),
  ownRows('signInHistory', 'sign_in_history', [
    'created_at as at',
    'method',
    'succeeded',
    'ip_address as ipAddress',
    'user_agent as browser',
  ]),
  {
    name: 'unfinishedSignIns',
    tables: ['sign_in_challenges', 'sso_requests'],
    read: (db, { id }) =>
      db('sign_in_challenges')
        .where({ user_id: id })
        .select('method', 'expires_at as expiresAt')
        .unionAll((requests) => {
          void requests
            .from('sso_requests')
            .where({ started_by: id })
            .select('provider', db.raw("created_at + interval '10 minutes'"))
        })
        .orderBy('expiresAt'),
  },
  {
    name: 'passwordResets',
    tables: ['password_resets'],
    read: (db, { id, email }) =>
      db('password_resets')
        .where({ user_id: id })
        .orWhere({ email })
        .orderBy('id')
        .select(
          'email',
          'created_at as requestedAt',
          'ip_address as ipAddress',
          'user_agent as browser',
          'expires_at as expiresAt',
          'used_at as usedAt',
        ),
  },
  {
    name: 'loginLinks',
    tables: ['login_links'],
    read: (db, { id, email }) =>
      db('login_links')
        .where({ user_id: id })
        .orWhere({ email })
        .orderBy('id')
        .select(
          'email',
          'return_to as returnTo',
          'created_at as requestedAt',
          'expires_at as expiresAt',
          'used_at as usedAt',
        ),
  },
  ownRows('emailConfirmations', 'email_confirmations', [
    'first_name as firstName',
    'last_name as lastName',
    'return_to as returnTo',
    'created_at as requestedAt',
    'expires_at as expiresAt',
    'used_at as confirmedAt',
  ]),
] as const satisfies Section[]
