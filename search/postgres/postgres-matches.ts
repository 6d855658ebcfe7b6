/** Matches up to which all are read at once, and their number with them. */
export const FEW = 1500

/**
 * SQL of the documents that a tsquery finds, FEW + 1 at most. The index collects all that begins like an unfinished word, however
 * few of them have the other words: so those that have the others are asked first.
 * @param tsquery the name of its binding
 * @param complete the same of a tsquery that finds all of these and maybe more, without unfinished words; null for none
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
