import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReactionsView } from '~/reviews/reaction-rules'
import { sendReaction } from '~/reviews/send-reaction'
import { actionData, asData, notAccepted, thrownText } from '../../support/formats/remix-data'

type ShownReactions = [ReactionsView, string | null]
const NONE: ReactionsView = { counts: { Helpful: 2 }, mine: null }
const SET: ReactionsView = { counts: { Helpful: 3 }, mine: 'Helpful' }
let serial = 0
const sender = 'AbCd1234'

/** A fake server that responds on demand, and records what it was sent. */
function server() {
  const sent: string[] = []
  const waiting: ((answer: Response | Error) => void)[] = []
  vi.stubGlobal('fetch', (url: URL, { body }: { body: URLSearchParams }) => {
    sent.push(`${url.pathname} ${body.toString()}`)
    return new Promise<Response>((resolve, reject) =>
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
    )
  })
  const answer = async (with_: Response | Error) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()!(with_)
  }
  return { sent, answer }
}
const accepted = async () => new Response(await actionData())

beforeEach(() => void vi.stubGlobal('location', { href: 'http://localhost/' }))
afterEach(() => vi.unstubAllGlobals())

describe('a press', () => {
  it('counts at once and stays when it is accepted', async () => {
    const { sent, answer } = server()
    const shown: ShownReactions[] = []
    const id = ++serial
    const pressed = sendReaction({ reviewId: id, sender }, NONE, 'Helpful', (...now) => shown.push(now))
    expect(shown).toEqual([[SET, null]])
    await answer(await accepted())
    await pressed
    expect(shown).toEqual([[SET, null]])
    expect(sent).toEqual([`/review/${id}/reaction.data sender=${sender}&reaction=Helpful&want=on&stay=on`])
  })

  it.each([
    ['refused', async () => new Response(await notAccepted('no'), { status: 422 })],
    ['refused for good', async () => new Response(await thrownText('no', 403), { status: 403 })],
    ['answered by something else', async () => new Response("<p>Log in to the café's network</p>")],
    ['lost', async () => new TypeError('Failed to fetch')],
  ])('is undone when it is %s', async (_how, answerWith) => {
    const { answer } = server()
    for (const [before, after, text] of [
      [NONE, SET, 'Failed to rate review'],
      [SET, NONE, 'Failed to remove rating'],
    ] as const) {
      const shown: ShownReactions[] = []
      const pressed = sendReaction({ reviewId: ++serial, sender }, before, 'Helpful', (...now) =>
        shown.push(now),
      )
      await answer(await answerWith())
      await pressed
      expect(shown).toEqual([
        [after, null],
        [before, text],
      ])
    }
  })

  it('that the server objects to is undone, and left to the form', async () => {
    const { answer } = server()
    const shown: ShownReactions[] = []
    const pressed = sendReaction({ reviewId: ++serial, sender }, NONE, 'Helpful', (...now) => shown.push(now))
    await answer(new Response(await notAccepted('You’re now logged in as Sam Demo.'), { status: 409 }))
    await expect(pressed).rejects.toThrow()
    expect(shown.at(-1)).toEqual([NONE, null])
  })

  it('twice on the same button is one; afterwards it removes it', async () => {
    const { sent, answer } = server()
    const shown: ShownReactions[] = []
    const id = ++serial
    const press = (before: ReactionsView) =>
      sendReaction({ reviewId: id, sender }, before, 'Helpful', (...now) => shown.push(now))
    const first = press(NONE)
    await press(SET)
    await answer(await accepted())
    await first
    expect([sent.length, shown.length]).toEqual([1, 1])
    const again = press(SET)
    await answer(await accepted())
    await again
    expect(sent[1]).toContain('want=off')
  })

  it('on another one waits for the first, and fails with it', async () => {
    const { sent, answer } = server()
    for (const [first, mine] of [
      [await accepted(), 'Truth'],
      [new Response('', { status: 500 }), 'Helpful'],
    ] as const) {
      const id = ++serial
      let now: ShownReactions = [SET, null]
      const show = (...next: ShownReactions) => void (now = next)
      sent.length = 0
      const removing = sendReaction({ reviewId: id, sender }, SET, 'Helpful', show)
      const setting = sendReaction({ reviewId: id, sender }, now[0], 'Truth', show)
      expect(now[0].mine).toBe('Truth')
      await vi.waitFor(() => expect(sent).toHaveLength(1))
      await answer(first)
      await removing
      if (mine === 'Truth') await answer(await accepted())
      await setting
      expect(now[0].mine).toBe(mine)
      expect(sent).toHaveLength(mine === 'Truth' ? 2 : 1)
    }
  })

  it('after the login has ended opens the page that leads to logging in', async () => {
    const { answer } = server()
    const assign = vi.fn()
    vi.stubGlobal('location', { href: 'http://localhost/', assign })
    const id = ++serial
    const pressed = sendReaction({ reviewId: id, sender }, NONE, 'Truth', () => {})
    await answer(new Response(await asData({ redirect: '/signin', status: 303 }), { status: 202 }))
    await pressed
    expect(assign).toHaveBeenCalledWith(`/review/${id}/reaction`)
  })
})
