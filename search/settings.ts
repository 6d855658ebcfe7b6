import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { SHAPE, type DocumentKind } from './documents'
import { FAMILIES, withPlurals } from './synonyms'

/** Settings of the two Meilisearch indexes. Synonyms come from the list that PostgreSQL's engine uses too. */

/** Matches beyond this are neither counted nor shown. */
export const MAX_TOTAL = 10_000
const MAX_UNIVERSITIES = 200

/**
 * The fields with typo tolerance. Tolerance is an index setting, not a query parameter, so other fields repeat the
 * words for exact matches.
 */
export const TOLERANT = ['nameKey', 'keywords', 'words']
const VERBATIM = ['title', 'own', 'about', 'located']
/** A location's name, kind, category and tags, without typos; the second list allows typos. */
export const NAMED = ['title', 'own']
export const NEARLY_NAMED = ['nameKey', 'keywords']
/** Everything except the address: a search for parks doesn't mean Park Street. */
export const ABOUT = [...NAMED, 'about']
export const ANYWHERE = [...ABOUT, 'located']
/** A university's fields without typo tolerance; the second list allows typos. */
export const OF_UNIVERSITY = ['whole', 'first', 'about']
export const NEARLY_OF_UNIVERSITY = ['aliases', 'nameKey', 'cityKey', 'stateName']

const equal = (...attributePatterns: string[]) => ({
  attributePatterns,
  features: { facetSearch: false, filter: { equality: true, comparison: false } },
})

const shared = {
  // Stop words are removed before a query is sent. "The Study" must still be found by its name.
  stopWords: [],
  // No ranking rule uses how near each other words are.
  proximityPrecision: 'byAttribute',
  prefixSearch: 'indexingTime',
  facetSearch: false,
  localizedAttributes: [{ attributePatterns: ['*'], locales: ['eng'] }],
  displayedAttributes: ['*'],
} satisfies Settings

const TYPOS = { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 }, disableOnNumbers: true }

export const SETTINGS: Record<DocumentKind, Settings> = {
  location: {
    ...shared,
    searchableAttributes: [...VERBATIM, ...TOLERANT],
    filterableAttributes: [
      equal(
        'universityId',
        'stateId',
        'category',
        'kind',
        'cityKey',
        'cityPrefixes',
        'onCampus',
        'tags',
        'families',
      ),
      '_geo',
    ],
    sortableAttributes: ['id', 'avgRating', 'reviewCount', 'nameKey', '_geo'],
    // The rest decides only without a sort, and is what `score` in search/score.ts does: the whole name, its beginning,
    // any part. Where in the name a word is and how near the next one takes five times as long as finding it.
    rankingRules: ['sort', 'words', 'typo', 'exactness', 'bonus:desc', 'reviewCount:desc'],
    synonyms: synonyms(),
    typoTolerance: { ...TYPOS, disableOnAttributes: VERBATIM },
    pagination: { maxTotalHits: MAX_TOTAL },
    searchCutoffMs: 400,
  },
  university: {
    ...shared,
    searchableAttributes: [...NEARLY_OF_UNIVERSITY, ...OF_UNIVERSITY],
    filterableAttributes: [equal('cityPrefixes')],
    rankingRules: ['words', 'typo', 'exactness', 'popularity:desc'],
    synonyms: { u: ['university'], tech: ['institute of technology'] },
    typoTolerance: { ...TYPOS, disableOnAttributes: OF_UNIVERSITY },
    pagination: { maxTotalHits: MAX_UNIVERSITIES },
    searchCutoffMs: 200,
  },
}

/** Hash of settings and document shape. If it differs from the stored one, the index is rebuilt. */
export const FINGERPRINT = createHash('sha256')
  .update(JSON.stringify([SHAPE, SETTINGS]))
  .digest('hex')
  .slice(0, 16)

/** Makes every term of a family, with its plurals, a synonym of the others. Other spellings are in the documents. */
function synonyms(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const terms of Object.values<readonly string[]>(FAMILIES)) {
    for (const term of terms) {
      for (const form of withPlurals(term)) {
        const others = terms.filter((other) => other !== form)
        if (others.length > 0) found[form] = others
      }
    }
  }
  return found
}
