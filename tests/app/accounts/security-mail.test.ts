import { describe, expect, it } from 'vitest'
import { dropTwoStep } from '~/accounts/settings/two-step-setup.server'
import { logIn as logInByPassword } from '~/accounts/entering/log-in.server'
import { accountWords } from '~/accounts/words'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { sentMails } from '../../support/jobs'
import { codeOf, secretOn, turnOnTwoStep } from '../../support/two-step'

const PATH = '/setting/security/two-step'
const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
const subjectsTo = async (address: string) =>
  (await sentMails(database, { ...app.env, varDir }, address)).map(({ subject }) => subject)

describe('an owner is notified', () => {
  it('when two-step verification is turned on and off', async () => {
    const admin = await insertUser(db, { role: 'Admin', password: 'Lamp-7-oak' })
    const browser = app.browser((await logIn(db, app.env, admin.id)).cookie)
    await browser.post(PATH, { intent: 'begin' })
    const secret = secretOn((await browser.get(PATH)).text)
    await browser.post(PATH, { intent: 'confirm', code: codeOf(secret) })
    expect(await subjectsTo(admin.email)).toEqual(['Two-step verification was turned on'])
    expect((await browser.post(PATH, { intent: 'turn-off', code: codeOf(secret, 1) })).status).toBe(303)
    expect(await subjectsTo(admin.email)).toEqual(['Two-step verification was turned off'])
  })

  it('when an operator turns it off for them, which ends their logins', async () => {
    const admin = await insertUser(db, { role: 'Admin', password: 'Lamp-7-oak' })
    await logIn(db, app.env, admin.id)
    await turnOnTwoStep(db, app.env, admin.id)
    expect(await dropTwoStep(db, ` ${admin.email.toUpperCase()}`)).toMatchObject({ ok: true })
    expect(await db('totp_secrets').where({ user_id: admin.id })).toEqual([])
    expect(await db('recovery_codes').where({ user_id: admin.id })).toEqual([])
    expect(await db('web_sessions').where({ user_id: admin.id })).toEqual([])
    expect(await subjectsTo(admin.email)).toEqual(['Two-step verification was turned off'])
    expect(await dropTwoStep(db, 'nobody@example.edu')).toMatchObject({ ok: false, kind: 'missing' })
  })
})

it('an account deleted while its password is checked is treated as missing', async () => {
  const user = await insertUser(db, { password: 'Lamp-7-oak' })
  await db.raw(`create function gone() returns trigger language plpgsql as $$ begin delete from users where id = new.user_id; return new; end $$;
    create trigger gone before insert on web_sessions for each row execute function gone()`)
  try {
    const outcome = await logInByPassword(db, {
      email: user.email,
      password: 'Lamp-7-oak',
      confirmEmail: true,
      ip: '203.0.113.7',
      userAgent: null,
    })
    expect(outcome).toMatchObject({ ok: false, kind: 'invalid', message: accountWords.wrongCredentials })
  } finally {
    await db.raw('drop trigger gone on web_sessions; drop function gone()')
  }
})
