import { newToken } from '~/services/auth/tokens.server'
import { fullDay } from '~/spots/model/dates'
import { tokenWords as words } from './words'

type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null }

/** What a page shows of tokens, and the random text of its form. */
export function tokenList(tokens: Row[]) {
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
