import { newToken } from '~/services/auth/tokens.server'
import { fullDay } from '~/spots/model/dates'

type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null }
type Words = { created: (day: string) => string; used: (day: string) => string; neverUsed: string }

/** What a page shows of tokens, and the random text of its form. */
export function tokenList(tokens: Row[], words: Words) {
  const dayOf = (at: Date) => fullDay(at.toISOString().slice(0, 10))
  return {
    key: newToken(),
    tokens: tokens.map(({ id, name, created_at: made, last_used_at: used }) => ({
      id,
      name,
      lines: `${words.created(dayOf(made))} ${used ? words.used(dayOf(used)) : words.neverUsed}`,
    })),
  }
}

export type TokenList = ReturnType<typeof tokenList>
