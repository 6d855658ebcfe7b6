import { expect, it } from 'vitest'
import { termStart } from '~/spots/model/terms'
import { useDatabase } from '../../../support/database'

const database = useDatabase()

it('a term starts on the same day as in the database', async () => {
  const { rows } = await database.db.raw<{ rows: { day: string; start: string }[] }>(
    `select day::date::text as day, term_start(day::date)::text as start
     from generate_series('2026-01-01'::date, '2027-01-31'::date, '1 day') day`,
  )
  expect(rows.map(({ day }) => termStart(day))).toEqual(rows.map(({ start }) => start))
})
