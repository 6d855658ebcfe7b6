import { afterEach, expect, it, vi } from 'vitest'
import { redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { clientAction as ofDeletion } from '~/routes/setting.data.delete'
import { clientAction as ofReset } from '~/routes/reset-password'
import { clientAction as ofSecurity } from '~/routes/setting.security'
import { clientAction as ofSignOut } from '~/routes/signout'

/** A browser's databases, of which only the deleting is asked for; the names of those that were deleted. */
function databases() {
  const deleted: string[] = []
  const deleteDatabase = (name: string) => {
    deleted.push(name)
    const request: { onsuccess?: () => void } = {}
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  vi.stubGlobal('indexedDB', { deleteDatabase })
  return deleted
}
afterEach(() => vi.unstubAllGlobals())

const answered = (path: string | null): Partial<ClientActionFunctionArgs> => ({
  serverAction: async () => {
    if (path !== null) throw redirect(path)
    return { refused: true } as never
  },
})

it.each([
  ['signing out', ofSignOut, '/', true],
  ['deleting the account', ofDeletion, '/', true],
  ['ending the own login session', ofSecurity, '/', true],
  ['ending another login session', ofSecurity, '/setting/security', false],
  ['a refused form under Security', ofSecurity, null, false],
  ['setting a new password', ofReset, '/signin', true],
  ['an expired reset link', ofReset, '/forgot-password', false],
  ['a refused new password', ofReset, null, false],
])(
  "after %s the home page's records are forgotten where this browser was signed out",
  async (_what, action, leadsTo, forgotten) => {
    const deleted = databases()
    const sent = async () => void (await action(answered(leadsTo) as ClientActionFunctionArgs))
    const led = await sent().catch((thrown: Response) => thrown.headers.get('Location'))
    expect(led ?? null).toBe(leadsTo)
    expect(deleted).toEqual(forgotten ? ['carrel'] : [])
  },
)

it('a browser that keeps nothing is no hindrance', async () => {
  vi.stubGlobal('indexedDB', {
    deleteDatabase() {
      throw new Error('denied')
    },
  })
  await expect(ofSignOut(answered(null) as ClientActionFunctionArgs)).resolves.toEqual({ refused: true })
})
