import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Logger, runOnce, type WorkerEvents } from 'graphile-worker'
import { simpleParser, type AddressObject } from 'mailparser'
import pino from 'pino'
import type { Env } from '../../app/services/env.server'
import type { JobContext } from '../../app/services/jobs/job.server'
import type { JobsOptions } from '../../app/services/jobs/run.server'
import { failPermanently, taskList } from '../../app/services/jobs/task.server'
import { createMailer } from '../../app/services/jobs/create-mailer.server'
import { createStorage } from '../../app/services/storage/create-storage.server'
import type { Db } from '../../db/connection'
import { TASKS } from '../../worker'
import { testEnv } from './context'

/** The context of a job's operation, on the test's database. Emails go to varDir/mail unless smtpUrl is given. */
export function jobContext(db: Db, values: Partial<Env> = {}, log = pino({ level: 'silent' })): JobContext {
  const env = testEnv(values)
  return { env, db, log, storage: createStorage(env), mail: createMailer({ env, db, log }) }
}

/** Runs all jobs that are due one by one, including those that they enqueue. */
export async function runTasksOnce({
  url,
  context,
  tasks,
  ran,
}: Omit<JobsOptions, 'cron' | 'drainMs'>): Promise<void> {
  const events = new EventEmitter() as WorkerEvents
  const hopeless = failPermanently(events, context)
  const options = {
    connectionString: url,
    maxPoolSize: 2,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    events,
  }
  await runOnce(options, taskList(tasks, context, { ran }))
  await hopeless.settled()
}

/** Runs every due job in turn. Failed ones stay in the queue for later. */
export async function runJobs(
  database: { readonly db: Db; readonly url: string },
  values: Partial<Env> = {},
): Promise<void> {
  const context = jobContext(database.db, values)
  try {
    await runTasksOnce({ url: database.url, context, tasks: TASKS })
  } finally {
    context.mail.close()
  }
}

/** Makes every failed job due now; a worker that polls often picks it up soon. */
export const bringForward = (db: Db): Promise<number> =>
  db('graphile_worker._private_jobs').whereNotNull('last_error').update({ run_at: db.fn.now() })

/** A parsed email; `links` are the URLs in its text part, in order. */
export type ReadMail = {
  to: string
  toName: string
  from: string
  subject: string
  text: string
  html: string
  links: string[]
  headers: Map<string, unknown>
}

export async function readMail(source: string | Buffer): Promise<ReadMail> {
  const mail = await simpleParser(source)
  const address = (list: AddressObject | AddressObject[] | undefined) =>
    [list ?? []].flat().flatMap(({ value }) => value)
  const text = mail.text ?? ''
  return {
    to: address(mail.to)
      .map((each) => each.address)
      .join(', '),
    toName: address(mail.to)
      .map(({ name }) => name)
      .join(', '),
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html || '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    headers: mail.headers,
  }
}

/** The emails written below `varDir` so far, oldest first. */
export async function mailsOf(varDir: string): Promise<ReadMail[]> {
  return Promise.all(mailFiles(varDir).map((file) => readMail(fs.readFileSync(file))))
}

/** Like mailsOf, but deletes the files. */
export async function takeMails(varDir: string): Promise<ReadMail[]> {
  const mails = await mailsOf(varDir)
  for (const file of mailFiles(varDir)) fs.rmSync(file)
  return mails
}

/** Runs every due job and takes the emails that were sent by then: all, or those to one address. */
export async function sentMails(
  database: Parameters<typeof runJobs>[0],
  values: Partial<Env> & { varDir: string },
  address?: string,
): Promise<ReadMail[]> {
  await runJobs(database, values)
  return (await takeMails(values.varDir)).filter(({ to }) => address === undefined || to === address)
}

/** The token in an email's first link. */
export const tokenIn = (mail: ReadMail | undefined): string =>
  new URL(mail!.links[0]!).searchParams.get('token')!

/** The .eml files below `varDir`, oldest first. */
export function mailFiles(varDir: string): string[] {
  const folder = path.join(varDir, 'mail')
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => path.join(folder, name))
}
