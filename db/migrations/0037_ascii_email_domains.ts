import type { Knex } from 'knex'
import { domainToASCII } from 'node:url'

/**
 * Accounts whose domain isn't ASCII get the ASCII form, in which addresses are compared from now on. If both forms have
 * an account, an unconfirmed one is only a registration and makes way; two confirmed ones stay as they are.
 */
export async function up(knex: Knex) {
  const users = () => knex('users')
  const found: { id: number; email: string; email_confirmed_at: Date | null }[] = await users()
    .whereRaw("email ~ '@.*[^\\x01-\\x7f]'")
    .select('id', 'email', 'email_confirmed_at')
  for (const { id, email, email_confirmed_at: confirmed } of found) {
    const [name, domain] = email.split(/@(?=[^@]*$)/) as [string, string]
    const ascii = domainToASCII(domain)
    if (!ascii) continue
    const twin = await users()
      .where({ email: `${name}@${ascii}` })
      .first('id', 'email_confirmed_at')
    if (twin?.email_confirmed_at && confirmed) continue
    if (twin) await users().where({ id: confirmed ? twin.id : id }).del()
    await users()
      .where({ id })
      .update({ email: `${name}@${ascii}` })
  }
}

/** The previous release compares addresses as they are stored. */
export async function down() {}
