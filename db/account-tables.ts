/** Database rows for logins and for what users request about their accounts. */

export type WebSessionRow = {
  id: number
  token_hash: Buffer
  user_id: number
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When the user last proved who they are. */
  authenticated_at: Date
  /** When the user last gave a second factor in this login; null if never. */
  second_factor_at: Date | null
  /** The provider's account that it was started with; null if it was with a password or link, or is disconnected. */
  identity_id: number | null
  /** The provider's ID of its own login (`sid`), and its ID token, encrypted. */
  provider_session: string | null
  sealed_id_token: string | null
  /** The name by which the provider's logout means this user; null if that's their ID there. */
  provider_user: string | null
  /** When the user must go to their provider again, however active they are. */
  ends_at: Date | null
}

/** A browser on its way to a provider. The ID itself is in the browser and, while logging in, is the `state`. */
export type SsoRequestRow = {
  id_hash: Buffer
  provider: string
  browser_hash: Buffer
  return_to: string | null
  started_by: number | null
  may_connect: boolean
  confirms: boolean
  /** Set on the way to the provider's logout. */
  sealed_id_token: string | null
  created_at: Date
  /** When the provider posted its answer, and whom it named; null if its answer comes with the browser. */
  answered_at: Date | null
  person: unknown
  /** Of the key that only the browser that posted the answer has. */
  posted_hash: Buffer | null
}

export type ProviderMetadataRow = {
  /** An id in SSO_FILE. */
  provider: string
  /** A hash of the settings that it was fetched with. */
  source: string
  content: unknown
  etag: string | null
  last_modified: string | null
  fetched_at: Date
}

/** `hash`: of the account's ID and creation, by the database. */
export type DeletedAccountRow = { hash: string; deleted_on: string }

export type LogInMethod = 'password' | 'google' | 'link' | 'sso'

export type AuthIdentityRow = {
  id: number
  user_id: number
  /** 'google', or an id in SSO_FILE. */
  provider: string
  /** The `iss` of the provider that named the user; null if connected before 2.0, until the next start. */
  issuer: string | null
  provider_user_id: string
  email: string
  /** Whether its owner is an admin because of a group at the provider (SSO_FILE). */
  makes_admin: boolean
  created_at: Date
}

/** A link sent by email. Its token is derived from the key; only the token's hash is stored. */
type MailedToken = {
  id: number
  token_key: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type EmailConfirmationRow = MailedToken & {
  user_id: number
  first_name: string
  last_name: string
  password_hash: string
  return_to: string | null
}

export type PasswordResetRow = MailedToken & {
  email: string
  user_id: number | null
  ip_address: string
  user_agent: string | null
}

export type LoginLinkRow = MailedToken & { email: string; user_id: number | null; return_to: string | null }

/** Attempts that decay over time (http/slow-down). */
export type SlowedTryRow = { key_hash: Buffer; level: number; tried_at: Date }

export type SignInHistoryRow = {
  id: number
  user_id: number
  method: LogInMethod
  succeeded: boolean
  ip_address: string
  user_agent: string | null
  created_at: Date
}

export type TotpSecretRow = {
  user_id: number
  sealed_secret: string
  last_step: number | null
  confirmed_at: Date | null
  created_at: Date
}
export type RecoveryCodeRow = { user_id: number; code_hash: Buffer; used_at: Date | null }
export type SignInChallengeRow = {
  token_hash: Buffer
  user_id: number
  method: LogInMethod
  /** The columns of the login that starts after the second step (StartedThrough). */
  through: unknown
  expires_at: Date
}

export type DataExportRow = {
  id: number
  user_id: number
  status: 'waiting' | 'ready' | 'failed'
  storage_key: string | null
  bytes: number | null
  created_at: Date
  ready_at: Date | null
  expires_at: Date | null
}
