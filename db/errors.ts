/** A database that can't be used, described in a sentence for the terminal. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const CODES = { foreignKey: '23503', unique: '23505', exclusion: '23P01' }

/** Whether `error` violates this kind of constraint, by PostgreSQL's error codes (manual, appendix A). */
export const isViolation = (error: unknown, kind: keyof typeof CODES): boolean =>
  codeOf(error) === CODES[kind]

/** PostgreSQL's error code, or ''. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Whether another transaction got in the way: a lock timeout or a deadlock. Trying again may work. */
export const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error))
