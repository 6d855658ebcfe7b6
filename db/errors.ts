const CODES = { foreignKey: '23503', unique: '23505', exclusion: '23P01' }

/** Whether `error` is a violation of this kind of constraint, by PostgreSQL's error codes (its manual, appendix A). */
export const isViolation = (error: unknown, kind: keyof typeof CODES): boolean =>
  codeOf(error) === CODES[kind]

/** PostgreSQL's code of an error, or ''. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Whether another transaction was in the way: a lock that took too long, or a deadlock. The same may work in a moment. */
export const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error))
