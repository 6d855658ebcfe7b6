import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/**
 * Whether `password` is the one behind `stored`. For an account without one (or no account) the same work is done
 * against a decoy, so that the time taken tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
