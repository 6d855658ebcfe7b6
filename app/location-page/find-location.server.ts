import type { Viewer } from '~/auth/viewer'
import { MAX_AGE } from '~/caching/cached-values.server'
import type { Context } from '~/context'
import { missingWords, locationWords } from '~/locations/words'
import { locationOfId, locationOfName, type LocationDetail } from '~/locations/queries.server'
import { done, missing, type Outcome } from '~/outcome'
import { campusOfKey } from '~/universities/queries.server'
import { universityWords } from '~/universities/words'

type Asked = {
  context: Pick<Context, 'db' | 'cachedValues'>
  viewer: Viewer | null
  /** A study spot by ID or by campus and name, as in the URL. `number` null: not a valid ID. */
  by: { id: string; number: number | null } | { key: string; name: string }
}

/** The study spot in the URL, or an error message. */
export async function findLocation({ context, viewer, by }: Asked): Promise<Outcome<LocationDetail>> {
  const { db } = context
  // Users who have just written about the location see its current state.
  const cached = <T>(name: string, load: () => Promise<T>) =>
    viewer ? load() : context.cachedValues.get(`place ${name}`, MAX_AGE.location, load)
  const location =
    'key' in by
      ? await cached(JSON.stringify([by.key, by.name]), () => locationOfName(db, by.key, by.name))
      : by.number && (await cached(String(by.number), () => locationOfId(db, by.number!)))
  if (location) return done(location)
  const said = 'key' in by ? await notAssociated() : notFound(by)
  return missing([...said, missingWords.apply].join('\n'))

  function notFound({ id, number }: { id: string; number: number | null }): string[] {
    return number === null
      ? [missingWords.badParameters, missingWords.badAddress]
      : [locationWords.notFound, locationWords.idNotFound(id)]
  }
  async function notAssociated(): Promise<string[]> {
    const { key, name } = by as { key: string; name: string }
    const campus = await campusOfKey(db, key)
    return campus
      ? [missingWords.dataNotFound, locationWords.notAssociated(name, campus.key)]
      : [missingWords.notAvailable, universityWords.notPartnered(key)]
  }
}
