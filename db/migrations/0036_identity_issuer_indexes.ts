import type { Knex } from 'knex'

export const config = { transaction: false }

/** One user for each subject of an issuer, and one subject for each user. */
const INDEXES = {
  auth_identities_subject: '(issuer, provider_user_id)',
  auth_identities_user: '(user_id, issuer)',
}

export async function up(knex: Knex) {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`)
    await knex.raw(
      `create unique index concurrently ${name} on auth_identities ${columns} nulls not distinct`,
    )
  }
}

/** @throws Error if the previous release would open someone else's account */
export async function down(knex: Knex) {
  const { rows: twice } = await knex.raw<{ rows: unknown[] }>(`
    select provider_user_id from auth_identities group by 1 having count(*) > 1
    union all select user_id::text from auth_identities group by user_id having count(*) > 1`)
  if (twice.length > 0)
    throw new Error(
      'Some logins by OpenID Connect have the same ID at two issuers, and the previous release can’t tell them apart. Delete those of one issuer from auth_identities first.',
    )
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`)
}
