import { describe, expect, it } from 'vitest'
import { proveByForm } from '../../../app/auth/form-strategy.server'
import { TooManyHashes } from '../../../app/auth/passwords.server'
import { post } from '../../support/context'

const fields = { email: 'ann@example.edu', password: ' Pä55 & word+= ' }

describe('proving who someone is by a form', () => {
  it('hands address and password on as they are, and gives back what is made of them', async () => {
    const proven = await proveByForm(post('/signin', fields), fields, async (email, password) => ({
      email,
      password,
    }))
    expect(proven).toEqual(fields)
  })

  it('works when the body of the request was read before', async () => {
    const request = post('/signin', fields)
    await request.formData()
    expect(await proveByForm(request, fields, async () => 7)).toBe(7)
  })

  it('takes null for an answer: a wrong password is no error', async () => {
    expect(await proveByForm(post('/signin'), fields, async () => null)).toBeNull()
  })

  it('throws what the check threw, and nothing of remix-auth', async () => {
    const error = new TooManyHashes()
    await expect(proveByForm(post('/signin'), fields, () => Promise.reject(error))).rejects.toBe(error)
  })
})
