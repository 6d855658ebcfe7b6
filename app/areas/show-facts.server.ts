import type { Viewer } from '~/auth/viewer'
import type { Named } from '~/locations/public-location.server'
import { locationOfId } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { FactsView } from './FactsPage'
import { areaViews, questionsOf, factsWithSource } from './inside-view.server'
import { insideOf } from './queries.server'

/** Data for the page with all facts about a study spot's inside. */
export async function showFacts(
  db: Db,
  { viewer, location: { written, id } }: { viewer: Viewer | null; location: Named },
): Promise<Outcome<FactsView>> {
  const location = id === null ? null : await locationOfId(db, id)
  if (!location) return missing(locationWords.gone(written ?? ''))
  const inside = await insideOf(db, location.id, viewer?.id ?? null)
  const now = new Date()
  return done({
    id: location.id,
    name: location.name,
    path: locationPath(location),
    said: factsWithSource(inside, null, now),
    questions: questionsOf(inside, null),
    areas: areaViews(inside, location, now).map((area) => ({
      ...area,
      questions: questionsOf(inside, area.id),
    })),
  })
}
