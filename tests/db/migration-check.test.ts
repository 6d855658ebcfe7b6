import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BASELINE, checkMigration } from '../../db/migration-check'
import { start } from '../server/child'
import { checkRows } from '../support/rows'

const RELEASED = ['1.3.0', '1.2.0']
const LOCK = "await knex.raw('set local lock_timeout = 5000')"
/** A migration with these statements and a lock timeout. */
const withSql = (sql: string, { before = '', lock = LOCK } = {}) =>
  `${before}\nexport async function up(knex: Knex) {\n  ${lock}\n  await knex.raw(\`${sql}\`)\n}\n\nexport async function down(knex: Knex) {\n  await knex.raw('drop table users')\n}\n`
const faultsOf = (sql: string, options = {}) =>
  checkMigration('0099_sample.ts', withSql(sql, options), RELEASED).map(({ fault }) => fault)

describe('a migration that only adds', () => {
  const FINE = [
    [
      'a table with everything, and its indexes',
      'create table notes (id bigint primary key, user_id bigint not null references users); create index on notes (user_id); alter table notes add check (id > 0)',
    ],
    ['a column that may be null', 'alter table users add column pronouns text'],
    [
      'a column with a default',
      "alter table users add column theme text not null default 'light', add column seen timestamptz default now()",
    ],
    ['a generated column', 'alter table users add column n bigint not null generated always as identity'],
    [
      'a constraint that is validated later',
      'alter table reviews add constraint reviews_text check (length(text) < 9) not valid',
    ],
    ['its validation', 'alter table reviews validate constraint reviews_text'],
    ['a constraint less', 'alter table reviews drop constraint reviews_text'],
    [
      'a unique constraint of an index',
      'alter table users add constraint users_name unique using index users_name_key',
    ],
    [
      'whatever it is to a small table',
      'create index on states (name); alter table tag_types add check (id > 0)',
    ],
    [
      'a function, whose body is its own matter',
      'create or replace function f() returns trigger language plpgsql as $$ begin drop table users; end $$',
    ],
    ['a word in a comment', '-- drop table users;\n create table others (id int)'],
  ] as const
  it('is fine', () => checkRows(FINE, ([_what, sql]) => expect(faultsOf(sql)).toEqual([])))

  it('creates indexes of big tables without a transaction', () => {
    const sql = 'create index concurrently reviews_written on reviews (created_at)'
    expect(faultsOf(sql, { before: 'export const config = { transaction: false }' })).toEqual([])
    expect(faultsOf(sql)).toEqual([expect.stringContaining('cannot run in a transaction')])
  })
})

describe('a migration that breaks the previous release', () => {
  const TAKES: [string, RegExp][] = [
    ['alter table users drop column nickname', /drops a column/],
    ['alter table users\n  add column a int,\n  drop column nickname', /drops a column/],
    ['alter table users rename column name to full_name', /renames/],
    ['alter table users rename to people', /renames/],
    ['drop table review_reports', /drops something/],
    ['drop view places', /drops something/],
    ['alter table users alter column name set not null', /requires a value/],
    ['alter table users add column team text not null', /can't fill/],
    ["alter table users add column a text default 'x', add column team text not null", /can't fill/],
  ]
  it('is refused', () =>
    checkRows(TAKES, ([sql, fault]) => {
      expect(faultsOf(sql)).toEqual([expect.stringMatching(fault)])
    }))

  it('is allowed if it says since which release nothing needs it any more, and that release is out', () => {
    for (const [sql] of TAKES)
      expect(faultsOf(sql, { before: '// contract since 1.3.0: nothing reads it' })).toEqual([])
    expect(
      faultsOf('drop table review_reports', { before: '// contract since 1.4.0: nothing reads it' }),
    ).toEqual([expect.stringContaining("isn't in the CHANGELOG")])
    expect(faultsOf('drop table review_reports', { before: '// contract since 1.3.0:' })).toHaveLength(1)
  })
})

describe('a migration that blocks others', () => {
  const BLOCKING = [
    ['create index reviews_written on reviews (created_at)', /CONCURRENTLY/],
    ['create unique index on reviews (created_at)', /CONCURRENTLY/],
    ['alter table reviews alter column rating type bigint', /type/],
    ['alter table reviews alter rating set data type bigint', /type/],
    ['alter table reviews add constraint reviews_text check (length(text) < 9)', /NOT VALID/],
    ['alter table reviews add foreign key (team) references teams', /NOT VALID/],
    ['alter table reviews add column team bigint references teams', /NOT VALID/],
    ['alter table reviews add constraint one unique (user_id, place)', /USING INDEX/],
    ['alter table reviews add column mark uuid default gen_random_uuid()', /differs by row/],
    ['truncate reviews', /empties/],
  ] as const
  it('is refused, contract or not', () =>
    checkRows(BLOCKING, ([sql, fault]) => {
      for (const before of ['', '// contract since 1.3.0: nothing reads it'])
        expect(faultsOf(sql, { before })).toEqual([expect.stringMatching(fault)])
    }))

  it('must have a lock timeout', () => {
    for (const sql of [
      'alter table users add column pronouns text',
      'create trigger t after insert on users execute function f()',
    ]) {
      expect(faultsOf(sql, { lock: '' })).toEqual([expect.stringContaining('lock_timeout')])
    }
  })

  it('is written in SQL, which can be checked', () => {
    const text = withSql('select 1').replace(
      LOCK,
      "await knex.schema.alterTable('users', (table) => table.dropColumn('name'))",
    )
    expect(checkMigration('0099_sample.ts', text, RELEASED).map(({ fault }) => fault)).toEqual([
      expect.stringContaining('write plain SQL'),
    ])
  })
})

describe('the migrations of this repository', () => {
  const files = fs.readdirSync('db/migrations').sort()

  it('have no fault since this check exists; in older ones it finds what they did', () => {
    const released = [...fs.readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(
      ([, version]) => version!,
    )
    expect(released.length).toBeGreaterThan(1)
    const faults = files.flatMap((file) =>
      checkMigration(file, fs.readFileSync(`db/migrations/${file}`, 'utf8'), released),
    )
    expect(faults.filter(({ file }) => Number(file.slice(0, 4)) > BASELINE)).toEqual([])
    const of = (file: string) => faults.filter((each) => each.file === file).map(({ statement }) => statement)
    expect(of('0008_search_typos.ts')).toEqual(
      expect.arrayContaining(['alter table study_locations drop column fts']),
    )
    expect(of('0001_reference.ts')).toEqual([])
  })

  it('are checked by a command', async () => {
    const child = start('carrel db', ['check-migrations'])
    expect([await child.ended, child.output()]).toEqual([
      0,
      expect.stringMatching(/^\d+ migrations can run while the previous release is running\.\n$/),
    ])
  })
})
