import type { Knex } from 'knex'

/**
 * An identity belongs to its issuer: another issuer's `sub` may be the same and another person's. Rows without one get
 * the value of GOOGLE_ISSUER when the next process starts; no login matches them before.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    alter table auth_identities add column issuer text check (char_length(issuer) between 1 and 2000);
    comment on column auth_identities.issuer is 'null: connected by a release before 2.0 and not yet named';
    alter table auth_identities drop constraint auth_identities_provider_provider_user_id_key,
      drop constraint auth_identities_user_id_provider_key;
    create unique index auth_identities_subject on auth_identities (issuer, provider_user_id) nulls not distinct;
    create unique index auth_identities_user on auth_identities (user_id, issuer) nulls not distinct;
  `)
}

/** @throws Error if accounts would become someone else's */
export async function down(knex: Knex) {
  const { rows: twice } = await knex.raw<{ rows: unknown[] }>(`
    select provider_user_id from auth_identities group by 1 having count(*) > 1
    union all select user_id::text from auth_identities group by user_id having count(*) > 1`)
  if (twice.length > 0)
    throw new Error(
      'Some logins by OpenID Connect have the same ID at two issuers, and the previous release can’t tell them apart. Delete those of one issuer from auth_identities first.',
    )
  await knex.raw(`
    drop index auth_identities_subject, auth_identities_user;
    alter table auth_identities drop column issuer,
      add constraint auth_identities_provider_provider_user_id_key unique (provider, provider_user_id),
      add constraint auth_identities_user_id_provider_key unique (user_id, provider);
  `)
}
