import tzLookup from '@photostructure/tz-lookup'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '../connection'
import type { UniversityRow } from '../tables'
import { keepKnown, logImport, storedItems } from './edits'
import * as field from './fields'
import { nameOwnRows } from './own-rows'
import { importRows, type ImportOptions, type ImportReport, type ImportSource } from './rows'
import {
  approvePending,
  identityOf,
  replace,
  replaceFilled,
  replaceKnown,
  upsert,
  type Column,
  type Sourced,
} from './upsert'

const COLUMNS = {
  name: { type: 'text', onUpdate: replace },
  aliases: { type: 'text[]', onUpdate: replaceFilled },
  city: { type: 'text', onUpdate: replace },
  states_id: { type: 'bigint', onUpdate: replace },
  address: { type: 'text', onUpdate: replaceKnown },
  zipcode: { type: 'text', onUpdate: replaceKnown },
  latitude: { type: 'double precision', onUpdate: replace },
  longitude: { type: 'double precision', onUpdate: replace },
  time_zone: { type: 'text', onUpdate: replace },
  website: { type: 'text', onUpdate: replaceKnown },
  domain: { type: 'text', onUpdate: replaceKnown },
  school_hex_color: { type: 'text', onUpdate: replaceKnown },
  status: { type: 'text', onUpdate: approvePending },
} satisfies Partial<Record<keyof UniversityRow, Column>>
type Facts = Pick<UniversityRow, keyof typeof COLUMNS> & Sourced

const FIELDS = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => name !== 'status')

const TWIN = 'is new, but there is a university with the same name and city already'

const isIpeds = (source: string | null | undefined) => !source || source === 'ipeds'

/** For a number, or a number written as text. */
const missingId = ({ input }: { input?: unknown }) =>
  input == null ? 'is missing' : 'is not a UNITID, which is a whole number'

/**
 * The schema of universities.json: `id` is IPEDS's UNITID. An export has other sources in `src`, with their own
 * ids.
 */
async function universitySchema(db: Db, status: Status) {
  return field
    .form({
      id: z.union([z.number(), z.string()], { error: missingId }),
      src: field.source.nullish(),
      name: field.text(200),
      aliases: z
        .array(field.optionalText(200), { error: 'is not a list' })
        .max(50, 'has more than 50 entries')
        .nullish(),
      address: field.optionalText(200),
      city: field.text(100),
      state: await field.stateField(db),
      zip: field.optionalText(40),
      lat: field.latitude,
      lon: field.longitude,
      timezone: field.timeZone,
      website: field.webAddress,
      domain: field.optionalText(253),
      color: field.optionalText(100),
    })
    .superRefine(({ id, src }, context) => {
      const fits = isIpeds(src) ? /^\d{1,12}$/ : /^(?=\S).{1,200}$/u
      if (!fits.test(String(id).trim()))
        context.addIssue({
          code: 'custom',
          path: ['id'],
          message: isIpeds(src) ? 'is not a UNITID, which is a whole number' : 'is missing or too long',
        })
    })
    .transform((row, context): Facts => ({
      source: row.src ?? 'ipeds',
      source_id: isIpeds(row.src) ? String(Number(row.id)) : String(row.id).trim(),
      name: row.name,
      aliases: row.aliases?.filter((alias) => alias !== null) ?? [],
      city: row.city,
      states_id: row.state.id,
      address: row.address,
      zipcode: field.zipInState(row, (column, message) =>
        context.addIssue({ code: 'custom', path: [column], message }),
      ),
      latitude: row.lat,
      longitude: row.lon,
      time_zone: row.timezone ?? tzLookup(row.lat, row.lon),
      website: row.website,
      domain: row.domain,
      school_hex_color: row.color && /^#[0-9A-F]{6}$/i.test(row.color) ? row.color : null,
      status,
    }))
}

/** Which new universities share name, city and state with another one, by identity. */
async function twinsAmong(trx: Knex.Transaction, rows: Facts[]): Promise<Set<string>> {
  const { rows: found } = await trx.raw<{ rows: Sourced[] }>(
    `select file.source, file.source_id
     from jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text, name text, city text, states_id bigint)
     join (select lower(name) as name, lower(city) as city, states_id from universities group by 1, 2, 3 having count(*) > 1) twins
       on twins.name = lower(file.name) and twins.city = lower(file.city) and twins.states_id = file.states_id`,
    [JSON.stringify(rows)],
  )
  return new Set(found.map(identityOf))
}

/**
 * Imports universities from a file's text, or from its rows: all of them, or nothing if the file itself is invalid.
 * An existing row (by UNITID) gets the file's facts. Facts that the file omits stay, and so does the status, but
 * `approve` turns Pending into Approved. Facts that an admin
 * has changed stay too, and the report lists them. Changes of existing rows are added to their history.
 * @throws ImportError if it isn't a list of rows, or another import is running
 */
export async function importUniversities(
  db: Db,
  source: ImportSource,
  { approve = false, each }: ImportOptions = {},
): Promise<ImportReport> {
  return await importRows<Facts>(
    db,
    source,
    async (trx) => ({
      schema: await universitySchema(trx, approve ? 'Approved' : 'Pending'),
      identity: identityOf,
      async write(savepoint, rows) {
        await nameOwnRows(savepoint, 'universities', rows)
        const before = await storedItems(savepoint, 'universities', rows)
        const guarded = rows.map((row) => keepKnown(row, before.get(identityOf(row)), FIELDS))
        const outcomes = await upsert(
          savepoint,
          'universities',
          COLUMNS,
          guarded.map(({ row }) => row),
        )
        const changed = rows.filter((_, index) => outcomes[index] === 'updated')
        await logImport(savepoint, 'universities', Object.keys(COLUMNS), before, changed)
        const created = rows.filter((_, index) => outcomes[index] === 'inserted')
        const twins = created.length > 0 ? await twinsAmong(savepoint, created) : null
        return guarded.map(({ row, kept }, index) => ({
          outcome: outcomes[index]!,
          id: before.get(identityOf(row))?.id ?? null,
          identity: identityOf(row),
          // Nobody suggests edits of universities, so there's no queue for them.
          kept: kept.map((each) => ({ ...each, suggested: false })),
          suggested: false,
          notes: twins?.has(identityOf(row)) ? [{ reason: TWIN, example: `${row.name}, ${row.city}` }] : [],
        }))
      },
    }),
    each,
  )
}
