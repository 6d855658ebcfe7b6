import { expect, it } from 'vitest'
import { printable } from '~/services/auth/providers/provider-error'

it('a provider’s code stays readable in the log, on one line and without markup', () => {
  expect(printable('Realm does not exist')).toBe('Realm does not exist')
  expect(printable('invalid_client\n<b>"x"</b>')).toBe('invalid_clientbxb')
  expect(printable('a'.repeat(100))).toHaveLength(60)
})
