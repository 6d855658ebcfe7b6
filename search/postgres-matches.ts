/** Up to this many matches are read and counted at once. */
export const FEW = 1500

/** Texts that begin with `text` come before `text` with this. */
export const LAST_CHARACTER = '\u{10FFFF}'

/**
 * SQL for up to FEW + 1 matches of a tsquery. For a prefix, the index collects every word that starts with it, even if
 * few documents match the other words, so the complete words are matched first.
 * @param tsquery the name of its binding
 * @param complete the name of the same tsquery without the prefix, or null
 */
export function matchesSql(
  columns: string,
  tsquery: string,
  complete: string | null,
  where = 'true',
): string {
  const matching = (name: string) => `lexemes @@ cast(:${name} as tsquery)`
  const from = (what: string, condition: string) =>
    `select ${what} from search_documents where ${condition} and ${where} limit ${FEW + 1}`
  if (complete === null) return from(columns, matching(tsquery))
  return `with complete as materialized (${from('*', matching(complete))})
    select ${columns} from complete where ${matching(tsquery)} and (select count(*) from complete) <= ${FEW}
    union all (${from(columns, `${matching(tsquery)} and (select count(*) from complete) > ${FEW}`)})`
}
