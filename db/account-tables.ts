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
}

export type LogInMethod = 'password' | 'google' | 'link'

export type AuthIdentityRow = {
  id: number
  user_id: number
  provider: 'google'
  /** The `iss` of the provider that named the user; null if connected before 2.0, until the next start. */
  issuer: string | null
  provider_user_id: string
  email: string
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
