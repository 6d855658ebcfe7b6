import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { SHAPE, type DocumentKind } from './documents'
import { FAMILIES, plurals } from './synonyms'

/** How Meilisearch is to treat the two indexes. The words come from the one list that PostgreSQL's engine has too. */

/** Matches beyond it are neither counted nor shown: totals are exact up to here. */
export const MAX_TOTAL = 10_000
const MAX_UNIVERSITIES = 200

/**
 * Everything in which a misspelt word is looked for. Fields without typo tolerance, with the same words, are how one query
 * can ask for the very words, since the tolerance is a setting and not a parameter.
 */
export const TOLERANT = ['nameKey', 'keywords', 'words']
const VERBATIM = ['title', 'own', 'about', 'located']
/** What a location is called and what it is; the same where typos are allowed. */
export const NAMED = ['title', 'own']
export const NEARLY_NAMED = ['nameKey', 'keywords']
/** What a location is and where, its address left out: anyone who asks for parks does not mean Park Street. */
export const ABOUT = [...NAMED, 'about']
export const ANYWHERE = [...ABOUT, 'located']
/** The very words of a university, and where typos are allowed. */
export const OF_UNIVERSITY = ['whole', 'first', 'about']
export const NEARLY_OF_UNIVERSITY = ['aliases', 'nameKey', 'cityKey', 'stateName']

const equal = (...attributePatterns: string[]) => ({
  attributePatterns,
  features: { facetSearch: false, filter: { equality: true, comparison: false } },
})

const shared = {
  // Stop words are taken out before a query is sent; "The Study" must be found by its name.
  stopWords: [],
  proximityPrecision: 'byWord',
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
    // The product orders by rating: only without a sort do words, typos and closeness decide.
    rankingRules: [
      'sort',
      'words',
      'typo',
      'proximity',
      'attributeRank',
      'wordPosition',
      'exactness',
      'bonus:desc',
      'reviewCount:desc',
    ],
    synonyms: synonyms(),
    typoTolerance: { ...TYPOS, disableOnAttributes: VERBATIM },
    pagination: { maxTotalHits: MAX_TOTAL },
    searchCutoffMs: 400,
  },
  university: {
    ...shared,
    searchableAttributes: [...NEARLY_OF_UNIVERSITY, ...OF_UNIVERSITY],
    filterableAttributes: [equal('cityPrefixes')],
    sortableAttributes: ['popularity'],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attributeRank',
      'sort',
      'wordPosition',
      'exactness',
      'popularity:desc',
    ],
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

/** Every term of a family, in its plural forms too, stands for the others. Other spellings of a word stand in the documents. */
function synonyms(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const terms of Object.values<readonly string[]>(FAMILIES)) {
    for (const term of terms) {
      const at = term.lastIndexOf(' ') + 1
      for (const form of [term, ...plurals(term.slice(at)).map((plural) => term.slice(0, at) + plural)]) {
        const others = terms.filter((other) => other !== form)
        if (others.length > 0) found[form] = others
      }
    }
  }
  return found
}
