import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { insertUser, logIn } from '../../factories/user'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const { db } = database

it('an operator turns off two-step verification and logs a user out by command', async () => {
  const admin = await insertUser(db, { role: 'Admin' })
  await db('totp_secrets').insert({ user_id: admin.id, sealed_secret: 'x', confirmed_at: new Date() })
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['build/server/carrel.js', 'user', ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
    })
  expect((await run('drop-two-step', '--email', admin.email)).stdout).toContain(
    'now logs in with only a password.',
  )
  expect(await db('totp_secrets').where({ user_id: admin.id })).toEqual([])
  await expect(run('drop-two-step', '--email', 'nobody@example.edu')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There’s no account with this email address.'),
  })
  await expect(run('drop-two-step')).rejects.toMatchObject({ code: 2 })
  await logIn(db, testEnv(), admin.id)
  expect((await run('end-sessions', '--email', admin.email)).stdout).toMatch(/^1 device logged out\./)
})
