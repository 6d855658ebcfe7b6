/**
 * Result of logging in: a login or a two-step challenge, each with its token. `home`: the account page, or onboarding.
 * `kept`: logging in canceled a pending account deletion.
 */
export type LoggedIn =
  | { kind: 'login'; userId: number; token: string; email: string; home: string; kept: boolean }
  | { kind: 'second-factor'; challenge: string }
