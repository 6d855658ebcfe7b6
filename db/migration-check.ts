/**
 * Checks that the previous release keeps working during and after a migration: a migration must not remove or require
 * anything that release reads or writes, nor lock a big table for long. Releases run side by side in an upgrade, and
 * a rollback starts the old one.
 */

/** These landed before this check existed, on sites with one process. They're never edited, so they aren't checked. */
export const BASELINE = 18

/** Tables with a few dozen rows: any change locks them only briefly. */
const SMALL = new Set(['states', 'roles', 'proximity_categories', 'tag_types'])

/** `// contract since 1.4.0: why` names the release since which no code uses what's being removed. */
const CONTRACT = /^\/\/ contract since (\d+\.\d+\.\d+): \S/m

export type MigrationFault = { file: string; fault: string; statement: string }

/** `takesAway`: allowed in a contract. Rules about locks always apply. */
type Rule = { when: RegExp; fault: string; takesAway?: boolean; unless?: RegExp }

/** For `alter table` statements on tables that already existed. */
const OF_TABLES: Rule[] = [
  { when: /\bdrop column\b/, fault: 'drops a column that the previous release may need', takesAway: true },
  { when: /\brename\b/, fault: 'renames something the previous release uses', takesAway: true },
  {
    when: /\bset not null\b/,
    fault: 'requires a value that the previous release may leave out, and scans the whole table',
    takesAway: true,
  },
  {
    when: /\badd (column )?(?!constraint\b)\w+ [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)(?<!\bdefault\b[^,]*)/,
    fault: "adds a required column that the previous release can't fill",
    takesAway: true,
  },
  // Dropping a constraint only relaxes the rules.
  {
    when: /\balter (column )?\w+ (set data )?type\b/,
    fault: 'changes a type, which rewrites the whole table under a lock',
  },
  {
    when: /\badd (column )?\w+ [^,]*\bdefault (gen_random_uuid|clock_timestamp|random)\b/,
    fault: 'rewrites the whole table for a default that differs by row',
  },
  {
    when: /\badd (constraint \w+ )?(check|foreign key)\b|\badd column [^,]*\breferences\b/,
    unless: /\bnot valid\b/,
    fault: 'scans the whole table under a lock: add it NOT VALID, and validate it in its own migration',
  },
  {
    when: /\badd (constraint \w+ )?(unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    fault: 'builds an index under a lock: build it CONCURRENTLY first, then add the constraint USING INDEX',
  },
]

/**
 * Finds what's wrong with a migration's text; nothing if it only adds. Only `up` counts, as `down` is for
 * development. Tables created in the same file aren't restricted.
 * @param released versions listed in the CHANGELOG
 */
export function checkMigration(file: string, text: string, released: readonly string[]): MigrationFault[] {
  const up = text.split(/^export async function down\b/m)[0]!
  const statements = statementsOf(up)
  const own = new Set(
    statements.flatMap(
      (each) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
    ),
  )
  const contract = CONTRACT.exec(text)?.[1]
  const faults: MigrationFault[] = []
  const report = (statement: string, fault: string) =>
    faults.push({ file, fault, statement: statement.slice(0, 120) })
  const beforehand = (table: string | undefined): table is string => table !== undefined && !own.has(table)

  if (contract && !released.includes(contract))
    report(`contract since ${contract}`, "names a release that isn't in the CHANGELOG")
  let altersBefore = false
  for (const statement of statements) {
    const altered = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1]
    if (beforehand(altered)) {
      altersBefore = true
      for (const { when, fault, takesAway, unless } of OF_TABLES) {
        if (!when.test(statement) || unless?.test(statement)) continue
        if (takesAway ? contract === undefined : !SMALL.has(altered)) report(statement, fault)
      }
    }
    const dropped = /^drop (?:table|view|function|materialized view) (?:if exists )?(\w+)/.exec(
      statement,
    )?.[1]
    if (beforehand(dropped) && !contract) report(statement, 'drops something the previous release may need')
    if (/^truncate\b/.test(statement)) report(statement, 'empties a table')
    const indexed =
      /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(
        statement,
      )?.[1]
    if (beforehand(indexed) && !SMALL.has(indexed))
      report(
        statement,
        'builds an index and blocks writes: use CONCURRENTLY, in a migration without a transaction',
      )
    if (/^create trigger\b/.test(statement) && beforehand(/ on (\w+)/.exec(statement)?.[1]))
      altersBefore = true
  }
  if (
    statements.some((each) => /\bindex concurrently\b/.test(each)) &&
    !/config\s*=\s*\{\s*transaction:\s*false\s*\}/.test(text)
  ) {
    report(
      'create index concurrently',
      'cannot run in a transaction: export const config = { transaction: false }',
    )
  }
  if (altersBefore && !statements.some((each) => /^set (local )?lock_timeout\b/.test(each))) {
    report(
      'alter table',
      "waits for a lock without a limit, and blocks everyone behind it: set local lock_timeout = '5s' first",
    )
  }
  if (/\.(alterTable|renameColumn|renameTable|dropColumn|dropTable|table)\(/.test(up))
    report('schema builder', "can't be checked: write plain SQL instead")
  return faults
}

/** The SQL statements in a file's strings, in lower case on one line, without comments and function bodies. */
function statementsOf(source: string): string[] {
  const bare = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '').replace(/\$\{[^{}]*\}/g, 'expression')
  const texts = [...bare.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)]
  return texts
    .flatMap(([, template, single, double]) =>
      (template ?? single ?? double ?? '')
        .replace(/(\$\w*\$)[^]*?\1/g, ' body ')
        .replace(/--.*$/gm, '')
        .split(';')
        .map((each) => each.replace(/\s+/g, ' ').trim().toLowerCase()),
    )
    .filter(Boolean)
}
