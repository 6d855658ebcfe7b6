import { hashPassword } from '~/auth/passwords.server'
import { beginWebSession } from '~/auth/web-sessions.server'
import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { insertUser } from './queries.server'
import { SIGN_UP_DELAY_MS } from './rules'
import { words } from './words'

export type Registration = {
  firstName: string
  lastName: string
  /** Normalised. */
  email: string
  password: string
  /** Milliseconds since the form was shown; null when its stamp was not ours. */
  formAge: number | null
  userAgent: string | null
}

/** Makes a student's account and signs them in: the token of the new login session. */
export async function register(db: Db, person: Registration): Promise<Outcome<{ token: string }>> {
  if (person.formAge === null || !(person.formAge >= SIGN_UP_DELAY_MS)) return invalid(words.tooFast)
  const password_hash = await hashPassword(person.password)
  return db.transaction(async (transaction) => {
    const user = { email: person.email, first_name: person.firstName, last_name: person.lastName, password_hash }
    const id = await insertUser(transaction, user, 'Student')
    if (id === null) return conflict(words.emailTaken, 'email')
    return done({ token: await beginWebSession(transaction, id, person.userAgent) })
  })
}
