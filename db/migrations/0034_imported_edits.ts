import type { Knex } from 'knex'

const LOGS = [
  { noun: 'university', kind: 'campus' },
  { noun: 'study_location', kind: 'place' },
]

/** What new log entries add to their month's counts. Without `which`, letter by letter as migration 0017 has it. */
const count = (noun: string, kind: string, which = '') => `
      create or replace function ${noun}_edit_logs_count() returns trigger language plpgsql as $$
      begin
        insert into moderation_figures as f (month, kind, n)
          select date_trunc('month', edit_time at time zone 'UTC')::date,
              '${kind}-' || case action -> 'status' ->> 'new' when 'Approved' then 'approved' when 'Denied' then 'denied' else 'changed' end,
              count(*)
            from added${which} group by 1, 2 order by 1, 2
          on conflict (month, kind) do update set n = f.n + excluded.n;
        return null;
      end $$;`

/** The history tells imports from people, so that a file never replaces what a person changed. Nobody decided them. */
export async function up(knex: Knex) {
  for (const { noun, kind } of LOGS)
    await knex.raw(`
      set local lock_timeout = '5s';
      alter table ${noun}_edit_logs add column imported boolean not null default false;
      comment on column ${noun}_edit_logs.imported is 'a file made this change';
      ${count(noun, kind, ' where not imported')}
    `)
}

export async function down(knex: Knex) {
  for (const { noun, kind } of LOGS)
    await knex.raw(`
      ${count(noun, kind)}
      delete from ${noun}_edit_logs where imported;
      alter table ${noun}_edit_logs drop column imported;
    `)
}
