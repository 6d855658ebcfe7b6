import type { Knex } from 'knex'

/** The entries that admins edit, and the tables that keep what they changed. */
const ENTRIES = { universities: 'university', study_locations: 'study_location' } as const

/** What the desk searches. The queries say the same expression, or they would not be answered by the index. */
const WORDS = "to_tsvector('simple', search_normalise(name || ' ' || city || ' ' || coalesce(address, '')))"

/**
 * What admins change and why, and the indexes of the lists they work from. A row of a log is written in the transaction of
 * its change. Lists are walked by status in the order in which entries came, or by name. Readers wait for no index that is
 * built here; writers do for the few seconds that 200,000 rows take.
 */
export async function up(knex: Knex) {
  for (const [table, noun] of Object.entries(ENTRIES)) {
    await knex.raw(`
      create table ${noun}_edit_logs (
        id bigint generated always as identity primary key,
        ${noun}_id bigint not null references ${table} on delete cascade,
        action jsonb not null check (jsonb_typeof(action) = 'object' and action <> '{}'),
        edit_time timestamptz not null default now(),
        message text not null check (char_length(message) between 1 and 1000),
        edited_by bigint references users on delete set null,
        suggested_by bigint references users on delete set null,
        seen text check (char_length(seen) <= 64)
      );
      comment on column ${noun}_edit_logs.action is 'field → {old, new}, with a note where they are ids';
      comment on column ${noun}_edit_logs.edited_by is 'null: the account is gone, or the product itself did it';
      comment on column ${noun}_edit_logs.seen is 'the version of the entry that the form had shown, by which a form that comes twice is known';
      create index ${noun}_edit_logs_entry on ${noun}_edit_logs (${noun}_id, edit_time desc, id desc);
      create index ${noun}_edit_logs_newest on ${noun}_edit_logs (edit_time desc, id desc);
      create index ${noun}_edit_logs_editor on ${noun}_edit_logs (edited_by) where edited_by is not null;
      create index ${noun}_edit_logs_suggester on ${noun}_edit_logs (suggested_by) where suggested_by is not null;

      create index ${table}_desk on ${table} (status, created_at, id);
      create index ${table}_desk_name on ${table} (status, lower(name), id);
      create index ${table}_desk_words on ${table} using gin ((${WORDS}));
    `)
  }
}

export async function down(knex: Knex) {
  for (const [table, noun] of Object.entries(ENTRIES)) {
    await knex.raw(`
      drop table ${noun}_edit_logs;
      drop index ${table}_desk, ${table}_desk_name, ${table}_desk_words;
    `)
  }
}
