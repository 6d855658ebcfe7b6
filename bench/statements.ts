import { setTimeout as sleep } from 'node:timers/promises'
import { LOOK_MS } from '../server/app'
import type { Product } from './product'
import { readingPages } from './reading-pages'

/**
 * SQL statements per page on the sample content, and with 1,000 more locations at the campus and 1,000 more
 * reviews.
 */
export async function countStatements(product: Product): Promise<string> {
  const before = await counts(product)
  await product.db.raw(`
    insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone)
    select 'Bench room ' || n, u.city, u.states_id, u.id, 'On-Campus', 'library', 'Approved', u.latitude, u.longitude, u.time_zone
    from universities u, generate_series(1, 1000) n where u.name = 'University of California, Berkeley';
    insert into users (email, first_name, last_name, role_id)
    select 'bench' || n || '@sample.invalid', 'Bench', 'Reader', (select id from roles where name = 'Student') from generate_series(1, 1000) n;
    insert into reviews (user_id, study_location_id, rating, description)
    select w.id, (select id from study_locations where university_id is null order by review_count desc limit 1), 4, repeat('Quiet enough to read. ', 5)
    from users w where w.email like 'bench%';
  `)
  const after = await counts(product)
  return [
    '## SQL statements of a page, signed out',
    '',
    '| page | sample content | with 1,000 more places and reviews |',
    '| --- | ---: | ---: |',
    ...Object.keys(before).map((page) => `| ${page} | ${before[page]} | ${after[page]} |`),
  ].join('\n')
}

async function counts({ url, db, lines, dropCaches }: Product): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [page, path] of Object.entries(await readingPages(db))) {
    lines.length = 0
    dropCaches()
    await sleep(LOOK_MS) // includes the statement that checks for changes, which cached pages and statistics share
    await (await fetch(url + path)).text()
    for (let tries = 0; lines.length === 0 && tries < 50; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    found[page] = lines[0]!.sql
  }
  return found
}
