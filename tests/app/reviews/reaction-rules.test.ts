import { expect, it } from 'vitest'
import { afterPress } from '~/reviews/send-reaction'
import { REACTIONS } from '~/reviews/reaction-rules'
import { REACTIONS as STORED } from '~db/review-tables'

it('a press sets what is not set and removes what is; the counts follow and are never below 0', () => {
  const none = { counts: { Truth: 2 }, mine: null }
  const set = afterPress(none, 'Helpful')
  expect(set).toEqual({ counts: { Truth: 2, Helpful: 1 }, mine: 'Helpful' })
  expect(afterPress(set, 'Helpful')).toEqual({ counts: { Truth: 2, Helpful: 0 }, mine: null })
  expect(afterPress({ counts: {}, mine: 'Truth' }, 'Truth')).toEqual({ counts: { Truth: 0 }, mine: null })
  expect(none).toEqual({ counts: { Truth: 2 }, mine: null })
})

it('are those that the database accepts', () => {
  expect(REACTIONS).toEqual(STORED)
})
