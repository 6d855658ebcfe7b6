/**
 * What a proven identity leads to: a login session, or the question for a second factor. Both hold the token to keep.
 * `home`: the account's own page, or the first steps of somebody new. `kept`: the account was about to be deleted, and is no more.
 */
export type SignedIn =
  | { kind: 'session'; userId: number; token: string; email: string; home: string; kept: boolean }
  | { kind: 'second-factor'; challenge: string }
