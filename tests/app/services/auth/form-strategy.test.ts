import { describe, expect, it } from 'vitest'
import { proveByForm } from '../../../../app/accounts/entering/log-in-by-form.server'
import { TooManyHashes } from '../../../../app/services/auth/passwords.server'
import { post } from '../../../support/context'

const fields = { email: 'ann@example.edu', password: ' Pä55 & word+= ' }

describe('logging in with a form', () => {
  it('passes on address and password unchanged, and returns the result', async () => {
    const proven = await proveByForm(post('/signin', fields), fields, async (email, password) => ({
      email,
      password,
    }))
    expect(proven).toEqual(fields)
  })

  it('works if the request’s body was read before', async () => {
    const request = post('/signin', fields)
    await request.formData()
    expect(await proveByForm(request, fields, async () => 7)).toBe(7)
  })

  it('accepts null: a wrong password is no error', async () => {
    expect(await proveByForm(post('/signin'), fields, async () => null)).toBeNull()
  })

  it('throws the check’s error, not one of remix-auth', async () => {
    const error = new TooManyHashes()
    await expect(proveByForm(post('/signin'), fields, () => Promise.reject(error))).rejects.toBe(error)
  })
})
