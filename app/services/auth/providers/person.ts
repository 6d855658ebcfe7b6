/** What a provider says about a user. Only its shape is checked: the address may be unverified, and names can be anything. */
export type Person = {
  /** The provider's ID of the account. An address can move to another person, this can't. */
  sub: string
  email: string | null
  /** Null: the provider doesn't say. */
  emailVerified: boolean | null
  givenName: string | null
  familyName: string | null
  fullName: string | null
  picture: string | null
  /** Such as student@example.edu. */
  affiliations: string[]
  /** Names or IDs. */
  groups: string[]
  /** When the provider last asked who they are; null if it doesn't say. */
  askedAt: Date | null
  /** Whether the provider says that it asked for a second factor. */
  secondFactor: boolean
  /** For logging out: the provider's ID of its login, the name by which it means the user if not `sub`, and what proves our login. */
  sid: string | null
  nameId: string | null
  idToken: string | null
}

/** With this, a provider says that it asked for a second factor (REFEDS MFA Profile). */
export const MFA = 'https://refeds.org/profile/mfa'
