import type { Knex } from 'knex'

/**
 * Joins, for each user `w` of a query, the name of the university that their confirmed address belongs to, as
 * `v.verified`. When universities share a domain, the one the user has chosen wins, else the oldest.
 */
export const joinVerified = (query: Knex.QueryBuilder): void =>
  void query.joinRaw(`left join lateral (
    select d.name as verified from universities d
    where d.status = 'Approved' and d.edu_domain = w.edu_domain and w.email_confirmed_at is not null
    order by d.id = w.university_id desc nulls last, d.id limit 1
  ) v on true`)
