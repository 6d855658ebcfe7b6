import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendSave, type SaveMessage } from '~/spots/collections/send-save'
import { actionData, asData, notAccepted, thrownText } from '../../../support/formats/remix-data'
import { itRows } from '../../../support/it-rows'

let serial = 0
const at = { locationId: 7, sender: 'AbCd1234' }
let shown: [boolean, SaveMessage | undefined][]
let collection: { id: number; name: string; saved: boolean }
let clock = 0
const show = (...now: [boolean, SaveMessage | undefined]) => void shown.push(now)
const text = async (said: string, status: number) => new Response(await notAccepted(said), { status })

/** A fake server with these responses; records what it was sent. */
function server(...answers: (Response | Error | Promise<Response>)[]): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: URLSearchParams }) => {
    sent.push(`${url.pathname} ${body.toString()}`)
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  return sent
}
const accepted = async () => new Response(await actionData())

/** Another collection, much later. */
function another() {
  shown = []
  collection = { id: ++serial, name: 'Owls', saved: false }
  clock += 100_000
}
beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  another()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a press on a collection', () => {
  it('counts at once, and shows a message when it is accepted', async () => {
    const sent = server(accepted(), accepted())
    const pressed = sendSave(at, collection, true, show)
    expect(shown).toEqual([[true, undefined]])
    await pressed
    expect(shown.at(-1)).toEqual([true, { kind: 'success', text: 'Saved to "Owls"' }])
    clock += 2000
    await sendSave(at, { ...collection, saved: true }, false, show)
    expect(shown.at(-1)).toEqual([false, { kind: 'success', text: 'Removed from "Owls"' }])
    expect(sent).toEqual([
      `/location/7/save.data sender=AbCd1234&intent=toggle&collection=${collection.id}&want=on&stay=on`,
      `/location/7/save.data sender=AbCd1234&intent=toggle&collection=${collection.id}&want=off&stay=on`,
    ])
  })

  it('within two seconds of the previous one is not sent, and changes nothing', async () => {
    const sent = server(accepted(), accepted())
    await sendSave(at, collection, true, show)
    clock += 1999
    await sendSave(at, { ...collection, saved: true }, false, show)
    expect(shown.at(-1)).toEqual([
      true,
      { kind: 'warning', text: 'Please wait a moment before trying again.' },
    ])
    expect(sent).toHaveLength(1)
    // Another collection doesn't need to wait.
    await sendSave(at, { id: ++serial, name: 'Larks', saved: false }, true, show)
    expect(sent).toHaveLength(2)
  })

  it('while the previous one is in progress is not sent either', async () => {
    let answer: (with_: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void (answer = resolve)))
    const first = sendSave(at, collection, true, show)
    await sendSave(at, { ...collection, saved: true }, false, show)
    expect(shown).toEqual([
      [true, undefined],
      [true, { kind: 'warning', text: 'Please wait a moment before trying again.' }],
    ])
    answer(await accepted())
    await first
    expect(shown.at(-1)![0]).toBe(true)
  })

  itRows([
    ['lost', () => new TypeError('Failed to fetch'), 'We didn’t get a response. Please try again.'],
    [
      'answered by something else',
      () => new Response("<p>Log in to the café's network</p>", { headers: { 'Content-Type': 'text/html' } }),
      'We didn’t get a response. Please try again.',
    ],
    [
      'failed',
      () => text('Unexpected Server Error', 500),
      'Something went wrong on our end. Please try again in a moment.',
    ],
    [
      'refused with a reason',
      () => text('Collection information is missing.', 404),
      'Collection information is missing.',
    ],
    [
      'refused for good',
      async () =>
        new Response(await thrownText('You’ve sent a lot of forms in a short time.', 429), { status: 429 }),
      'You’ve sent a lot of forms in a short time.',
    ],
  ])('is undone when it fails, and may be repeated at once', async (_how, answer, reason) => {
    another()
    const sent = server(answer(), accepted())
    await sendSave(at, collection, true, show)
    expect(shown).toEqual([
      [true, undefined],
      [false, { kind: 'error', text: `Failed to update save status: ${reason}` }],
    ])
    await sendSave(at, collection, true, show)
    expect([sent.length, shown.at(-1)![0]]).toEqual([2, true])
  })

  it('that the server delays is undone; if the location is already in, it stays in', async () => {
    server(
      text('Please wait a moment before trying again.', 409),
      text('Location already exists in this collection.', 409),
    )
    await sendSave(at, collection, true, show)
    expect(shown.at(-1)).toEqual([
      false,
      { kind: 'warning', text: 'Please wait a moment before trying again.' },
    ])
    await sendSave(at, { ...collection, id: ++serial }, true, show)
    expect(shown.at(-1)).toEqual([
      true,
      { kind: 'warning', text: 'Location already exists in this collection.' },
    ])
  })

  it('that the server objects to is undone, and left to the form', async () => {
    server(text('You’re now logged in as Sam Demo.', 409), accepted())
    await expect(sendSave(at, collection, true, show)).rejects.toThrow()
    expect(shown).toEqual([
      [true, undefined],
      [false, undefined],
    ])
    await sendSave(at, collection, true, show)
    expect(shown.at(-1)![0]).toBe(true)
  })

  it('after the login has ended opens the page that leads to logging in', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { href: 'http://localhost/', assign })
    server(new Response(await asData({ redirect: '/signin', status: 303 }), { status: 202 }))
    await sendSave(at, collection, true, show)
    expect(assign).toHaveBeenCalledWith('/location/7/save')
    expect(shown.at(-1)![0]).toBe(false)
  })
})
