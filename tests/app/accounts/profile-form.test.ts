import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { ProfileForm } from '~/accounts/settings/profile-form'
import { listOr } from '~/accounts/profile-rules'

const send = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: 'Ada', lastName: 'Reader', ...fields }))
    form.append(name, value)
  return parseWithZod(form, { schema: ProfileForm })
}
const value = (fields: Record<string, string | File>) => {
  const submission = send(fields)
  return submission.status === 'success' ? submission.value : submission.error
}
const file = (bytes: number, name = 'me.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

describe('the profile form', () => {
  it('accepts names alone: no university, no photo, none removed', () => {
    expect(value({})).toEqual({
      firstName: 'Ada',
      lastName: 'Reader',
      university: '',
      removePhoto: false,
      shown: {},
    })
  })

  it('accepts an empty file input as no photo, as browsers send it', () => {
    expect(value({ university: '', photo: new File([], '') })).toMatchObject({
      university: '',
      photo: undefined,
      removePhoto: false,
    })
  })

  it.each([
    ['firstName', '', 'This field is required.'],
    ['lastName', ' \u200b ', 'This field is required.'],
    ['firstName', 'test', 'Please use a real first name.'],
    ['lastName', 'Bond007007', 'Please use a real last name.'],
    ['lastName', 'a'.repeat(51), 'Please use 50 characters or fewer.'],
  ])('refuses as %s %j: %s', (name, text, message) => {
    expect(value({ [name]: text })).toEqual({ [name]: [message] })
  })

  it('trims names and university', () => {
    const typed = { firstName: ' Ada  Maria ', university: '  Yale   University ' }
    expect(value(typed)).toMatchObject({ firstName: 'Ada Maria', university: 'Yale University' })
  })

  it('accepts a photo of exactly 5024 * 1024 bytes, and none larger', () => {
    expect(value({ photo: file(5024 * 1024) })).toMatchObject({ photo: { size: 5144576 } })
    expect(value({ photo: file(5024 * 1024 + 1) })).toEqual({ photo: ['Max size is 5MB'] })
  })

  it('accepts no text as a photo, and no file as a name', () => {
    expect(value({ photo: 'me.jpg' })).toEqual({
      photo: ['Choose a JPEG file (.jpg or .jpeg).'],
    })
    expect(value({ firstName: file(9) })).toEqual({ firstName: ['This field is required.'] })
  })

  it('cannot both add a photo and remove it', () => {
    expect(value({ removePhoto: 'on' })).toMatchObject({ removePhoto: true })
    expect(value({ removePhoto: 'on', photo: file(9) })).toEqual({
      photo: ['Choose a new photo or remove the old one, not both.'],
    })
  })
})

it('lists names that contain commas with semicolons', () => {
  expect([[], ['A, B'], ['A', 'B, C'], ['A', 'B', 'C']].map(listOr)).toEqual([
    '',
    'A, B',
    'A or B, C',
    'A; B or C',
  ])
})
