import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hashPassword } from '~/services/auth/passwords.server'
import { conflict, done, invalid, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { insertUser } from '../queries.server'
import { cleanName, isEmail, normalizeEmail, passwordFault } from '../rules'
import { accountWords } from '../words'

/** Creates an account for someone else, with any role and a confirmed address. Returns the new user's id. */
export async function createUser(
  db: Db,
  user: { email: string; firstName: string; lastName: string; password: string; role: 'Student' | 'Admin' },
): Promise<Outcome<{ id: number }>> {
  const email = normalizeEmail(user.email)
  if (!isEmail(email)) return invalid(accountWords.emailInvalid, 'email')
  const fault = passwordFault(user.password)
  if (fault) return invalid(fault, 'password')
  const names = { first_name: cleanName(user.firstName), last_name: cleanName(user.lastName) }
  if (!names.first_name || !names.last_name) return invalid(accountWords.required, 'name')
  const id = await insertUser(
    db,
    { email, ...names, password_hash: await hashPassword(user.password), email_confirmed_at: new Date() },
    user.role,
  )
  return id === null ? conflict(accountWords.emailTaken, 'email') : done({ id })
}

/** The demo's accounts. */
const DEMO_ACCOUNTS = [
  { email: 'student@demo.invalid', firstName: 'Sam', lastName: 'Demo', role: 'Student' },
  { email: 'admin@demo.invalid', firstName: 'Ada', lastName: 'Demo', role: 'Admin' },
] as const

/** Leaves out letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates the demo's student and admin with random passwords, once, and writes them to `demo-accounts.json` in
 * `varDir`, readable only by its owner. Returns the file's path.
 */
export async function ensureDemoAccounts(db: Db, varDir: string): Promise<string> {
  const file = path.join(varDir, 'demo-accounts.json')
  const written = []
  for (const account of DEMO_ACCOUNTS) {
    const password = randomPassword()
    const outcome = await createUser(db, { ...account, password })
    if (outcome.ok) written.push({ email: account.email, password, role: account.role })
  }
  if (written.length > 0) {
    fs.mkdirSync(varDir, { recursive: true })
    fs.writeFileSync(file, JSON.stringify(written, null, 2) + '\n', { mode: 0o600 })
  }
  return file
}

/** 20 characters out of 57: about 116 bits. Always has a capital and a digit, as the password rules require. */
function randomPassword(): string {
  const letters = Array.from({ length: 18 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('') + 'K7'
}
