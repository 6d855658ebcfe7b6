import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertReview, reviewText } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { cookieHeader } from '../../support/context'
import { temporaryFolder } from '../../support/folder'
import { attrAt, textAt, textsAt } from '../../support/html'
import { answered } from '../../support/answers'
import { itRows } from '../../support/it-rows'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })

/** A student at a location's form: its values, and its response. */
async function setUp() {
  const { db } = database
  const [user, location] = [await insertUser(db), await insertLocation(db)]
  const { cookie } = await logIn(db, app.env, user.id)
  const browser = app.browser(cookie)
  const form = `/location/${location.id}/review`
  return {
    user,
    location,
    path: form,
    browser,
    rows: () => db('reviews').where({ study_location_id: location.id }),
    photos: () => db('review_images').where({ study_location_id: location.id }).orderBy('id'),
    form: async () => (await browser.get(form)).html.querySelector('form#review')!,
    post: (fields: Record<string, string>) => browser.post(form, fields),
    /** The form as a browser sends it, with its files. */
    async send(fields: Record<string, string>, photos: File[] = [], cut = 0) {
      const data = new FormData()
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      for (const photo of photos) data.append('photos', photo)
      const whole = new Response(data)
      const body = Buffer.from(await whole.arrayBuffer())
      const headers = {
        'Content-Type': whole.headers.get('Content-Type')!,
        Cookie: cookie,
        Origin: app.origin,
        'Sec-Fetch-Site': 'same-origin',
      }
      return app.send(form, { method: 'POST', headers, body: body.subarray(0, body.length - cut) })
    },
  }
}
const notice = async (browser: ReturnType<typeof app.browser>, location: string | undefined) =>
  (await browser.get(location!.replace('#reviews', ''))).html.querySelector('.toast p')?.text
const field = (html: ReturnType<typeof parse>, name: string) =>
  html.querySelector(`form#review [name=${name}]`)
const FIRST = { mode: 'create', rating: '4', description: reviewText('First.') }
const DUPLICATE = 'Already wrote a review, update current review'

it('a rating is a whole number of stars from 1 to 5, and nothing else is saved', async () => {
  const { post, rows } = await setUp()
  await checkRows(['', '0', '-1', '6', '4.5', 'x', '1e2'], async (rating) => {
    const answer = await post({ ...FIRST, rating })
    expect(answer.status).toBe(422)
    expect(textsAt(answer.html, '.error-summary li')).toEqual(['Please select a rating'])
    expect(await rows()).toEqual([])
  })
})

describe('the form', () => {
  it('says whether it writes or edits, and contains what is stored', async () => {
    const { form, path: address, browser, user, location } = await setUp()
    expect(
      field(await form(), 'mode') ?? (await form()).querySelector('[name=mode]')?.getAttribute('value'),
    ).toBe('create')
    expect((await form()).querySelector('[name=worksHere]')?.hasAttribute('checked')).toBe(false)
    await insertReview(database.db, {
      study_location_id: location.id,
      user_id: user.id,
      rating: 2,
      works_here: true,
    })
    const html = (await browser.get(address)).html
    expect(textAt(html, 'h1')).toBe('Edit Review')
    expect(field(html, 'mode')?.getAttribute('value')).toBe('edit')
    expect(field(html, 'worksHere')?.hasAttribute('checked')).toBe(true)
    expect(attrAt(html, 'form#review [name=rating][checked]', 'value')).toBe('2')
    expect(field(html, 'description')?.text).toBe(reviewText())
    expect(attrAt(html, 'form#review', 'enctype')).toBe('multipart/form-data')
  })

  it('saves, and says what it did', async () => {
    const { post, rows, browser, path: address } = await setUp()
    const saved = await answered(post({ ...FIRST, worksHere: 'on' }), 303)
    expect(await notice(browser, saved.to)).toBe('Review Uploaded Successfully!')
    expect(await rows()).toMatchObject([
      { rating: 4, description: FIRST.description, works_here: true, suspicion: 'low' },
    ])
    const edited = await post({ ...FIRST, mode: 'edit', rating: '1' })
    expect(await notice(browser, edited.to)).toBe('Review Updated Successfully!')
    expect(await rows()).toMatchObject([{ rating: 1, works_here: false }])
    const deleted = await browser.post(`${address}/delete`)
    expect(await notice(browser, deleted.to)).toBe('Successfully Deleted Post')
    expect(await rows()).toEqual([])
  })

  it('sent twice is one success', async () => {
    const { post, rows } = await setUp()
    for (const answer of await Promise.all([post(FIRST), post(FIRST), post(FIRST)]))
      expect(answer.status).toBe(303)
    expect(await rows()).toHaveLength(1)
  })

  it('that still assumes a first review becomes an edit, with what was typed', async () => {
    const { post, rows } = await setUp()
    await post(FIRST)
    const second = {
      ...FIRST,
      rating: '2',
      description: reviewText('Typed in the second tab.'),
      worksHere: 'on',
    }
    const answer = await answered(post(second), 409)
    const html = answer.html
    expect(textAt(html, 'title')).toMatch(/^Error: Edit Review: /)
    expect(html.querySelector('.error-summary li')?.text).toBe(DUPLICATE)
    expect(textAt(html, '.current-review blockquote')).toBe(FIRST.description)
    expect(field(html, 'description')?.text).toBe(second.description)
    expect(attrAt(html, 'form#review [name=rating][checked]', 'value')).toBe('2')
    expect(field(html, 'worksHere')?.hasAttribute('checked')).toBe(true)
    expect(field(html, 'mode')?.getAttribute('value')).toBe('edit')
    expect(textAt(html, 'form#review button[type=submit]')).toBe('Update current review')
    expect(await rows()).toMatchObject([{ description: FIRST.description }])

    expect((await post({ ...second, mode: 'edit' })).status).toBe(303)
    expect(await rows()).toMatchObject([{ rating: 2, description: second.description, works_here: true }])
  })

  itRows([
    ['capitals', 'A lot of capital letters'],
    ['phone', 'Leave out phone numbers'],
    ['url', 'Links appear as plain text'],
  ])('accepts a text with a soft warning, and shows it next to the text', async (code, advice) => {
    const { post, rows, form } = await setUp()
    const text = {
      capitals: reviewText().toUpperCase(),
      phone: reviewText('Call 555-123-4567.'),
      url: reviewText('See www.example.org.'),
    }[code]!
    expect((await post({ ...FIRST, description: text })).status).toBe(303)
    expect(await rows()).toMatchObject([
      { description: text, suspicion: code === 'capitals' ? 'low' : 'medium' },
    ])
    expect((await form()).querySelector('.advice')?.text).toContain(advice)
  })

  it('comes back with what was typed if the database refuses for its own reason', async () => {
    const { post, rows, location } = await setUp()
    await database.db.raw(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken before insert on reviews for each row when (new.study_location_id = ${location.id}) execute function broken()`)
    const answer = await post({ ...FIRST, description: reviewText('Do not lose me.') })
    await database.db.raw('drop function broken() cascade')
    expect(answer.status).toBe(503)
    const html = answer.html
    expect(textAt(html, '.error-summary li')).toBe('An error occurred while saving the review')
    expect(field(html, 'description')?.text).toBe(reviewText('Do not lose me.'))
    expect(await rows()).toEqual([])
  })
})

const picture = async (name = 'desk.jpg', blue = 90) =>
  new File(
    [
      await sharp({
        create: { width: 900, height: 600, channels: 3, background: { r: 200, g: 120, b: blue } },
      })
        .jpeg()
        .toBuffer(),
    ],
    name,
  )

describe('the photos of the form', () => {
  it('are stored with their captions, once however often the form is sent', async () => {
    const { send, photos, rows } = await setUp()
    const files = [await picture(), await picture('lamp.jpg', 10)]
    const fields = { ...FIRST, caption1: 'The long desk', caption2: '', caption3: '' }
    expect((await send(fields, files)).status).toBe(303)
    expect(await rows()).toHaveLength(1)
    expect(await photos()).toMatchObject([
      { description: 'The long desk', width: 900 },
      { description: null },
    ])
    expect((await send(fields, files)).status).toBe(303)
    expect(await photos()).toHaveLength(2)
    expect((await send({ ...fields, mode: 'edit' }, [await picture('more.jpg', 200)])).status).toBe(303)
    expect(await photos()).toHaveLength(3)
  })

  it('are optional: an empty field is none', async () => {
    const { send, rows, photos } = await setUp()
    const none = new File([], '')
    expect((await send(FIRST, [none])).status).toBe(303)
    expect([await rows(), await photos()]).toMatchObject([[{ rating: 4 }], []])
  })

  itRows([
    ['no picture', new File(['<svg onload="x"/>'], 'lamp.jpg'), 'Only JPEG, JPG, and PNG files are allowed'],
    [
      'a name of nothing',
      new File(['x'], '....jpg'),
      'Invalid filename. Please rename your file and try again.',
    ],
    [
      'too large',
      new File([Buffer.alloc(5 * 1024 * 1024 + 1)], 'big.jpg'),
      'File size must be less than 5MB',
    ],
  ])('are refused if one is wrong: nothing is saved and the text is kept', async (_, file, text) => {
    const { send, rows } = await setUp()
    const answer = await send({ ...FIRST, caption2: 'By the window' }, [await picture(), file])
    expect(answer.status).toBe(422)
    const html = answer.html
    expect(html.querySelector('#review-photos-error')?.text).toContain(text)
    expect(html.querySelector('details.add-photos')?.hasAttribute('open')).toBe(true)
    expect(field(html, 'description')?.text).toBe(FIRST.description)
    expect(field(html, 'caption2')?.getAttribute('value')).toBe('By the window')
    expect(await rows()).toEqual([])
  })

  it('that cannot be stored leave the review, which says so and accepts them later', async () => {
    const { send, rows, photos } = await setUp()
    const bucket = path.join(app.env.varDir, 'uploads', 'post_images')
    fs.rmSync(bucket, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(bucket), { recursive: true })
    fs.writeFileSync(bucket, 'a file where the folder was')
    const files = [await picture('later.jpg', 33)]
    const answer = await send(FIRST, files)
    fs.rmSync(bucket)
    expect(answer.status).toBe(303)
    expect([await rows(), await photos()]).toMatchObject([[{ description: FIRST.description }], []])
    const reported = new RegExp(
      '^Review Uploaded Successfully! Your photos weren’t added. Upload failed.*You can add them with Upload Images.$',
    )
    const page = (await app.browser(cookieHeader(answer.cookies)).get(answer.to!.replace('#reviews', '')))
      .html
    expect(attrAt(page, '.toast', 'role')).toBe('alert')
    expect(page.querySelector('.toast p')?.text).toMatch(reported)
    // Sending the form again adds them.
    expect((await send(FIRST, files)).status).toBe(303)
    expect(await photos()).toHaveLength(1)
  })

  it('that are cut off in transit remove nothing from the text', async () => {
    const { send, rows } = await setUp()
    const answer = await send(FIRST, [await picture()], 1500)
    expect(answer.status).toBe(400)
    const html = answer.html
    expect(textsAt(html, '.error-summary li')).toEqual([expect.stringContaining('didn’t fully arrive')])
    expect(field(html, 'description')?.text).toBe(FIRST.description)
    expect(attrAt(html, 'form#review [name=rating][checked]', 'value')).toBe('4')
    expect(await rows()).toEqual([])
  })
})
