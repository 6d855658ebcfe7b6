import { migrateAll } from './scripts/migrate-all'
import { z } from 'zod'
import { cleanUp, cleanUpJob, deleteAccounts, deleteAccountsJob } from '~/accounts/settings/clean-up.server'
import { exportData, exportDataJob } from '~/accounts/settings/export-data.server'
import { makeProfileVariants, profileVariantsJob } from '~/accounts/save-photo.server'
import { deletionMail, sendDeletionMail } from '~/accounts/settings/send-deletion-mail.server'
import { fetchAvatar, fetchAvatarJob } from '~/accounts/entering/fetch-avatar.server'
import { loginLinkMail, sendLoginLink } from '~/accounts/entering/request-login-link.server'
import { resetMail, sendReset } from '~/accounts/entering/reset-password.server'
import {
  confirmationAgain,
  confirmationMail,
  prepareConfirmation,
  sendConfirmation,
} from '~/accounts/entering/send-confirmation.server'
import { securityMail, sendSecurityMail } from '~/accounts/send-security-mail.server'
import { readEnv, type Env } from './app/services/env.server'
import {
  measureDistances,
  measureDistancesJob,
  renewDistances,
  renewDistancesJob,
} from './app/services/maps/measure-distances.server'
import { enqueue, job, type JobContext } from './app/services/jobs/job.server'
import { refreshMetadata } from './app/services/provider-settings.server'
import { runTasks, type JobsOptions, type RunningJobs } from './app/services/jobs/run.server'
import { task, type CronLine, type Task } from './app/services/jobs/task.server'
import { createMailer, sweepSentMails, sweepSentMailsJob } from './app/services/jobs/create-mailer.server'
import { checkPictures, checkPicturesJob } from '~/dashboard/queues/check-pictures.server'
import { readFeed, readFeedJob, readFeeds, readFeedsJob } from '~/spots/feeds/read-feeds.server'
import { clearPictures, clearPicturesJob } from '~/dashboard/queues/clear-pictures.server'
import {
  dropImports,
  dropImportsJob,
  runImport,
  runImportJob,
  tryImport,
  tryImportJob,
} from '~/dashboard/bulk/run-import.server'
import { moderatorMail, sendModeratorMail } from '~/dashboard/moderators/send-moderator-mail.server'
import {
  legalMail,
  legalMailing,
  mailLegalChange,
  sendLegalMail,
} from '~/dashboard/site/mail-legal-change.server'
import { sendStandingMail, standingMail } from '~/dashboard/send-standing-mail.server'
import {
  clearImagesJob,
  clearPendingImages,
  publishImageJob,
  publishPendingImage,
} from '~/spots/requests/publish-image.server'
import { decisionMail, sendDecisionMail } from '~/spots/requests/send-decision-mail.server'
import { removalMail, sendRemovalMail } from '~/reviews/writing/send-removal-mail.server'
import { drawSamplePhotos, drawSamplePhotosJob } from '~/reviews/photos/draw-sample-photos.server'
import { makePhotoVariants, photoVariantsJob } from '~/reviews/photos/make-photo-variants.server'
import { createStorage } from './app/services/storage/create-storage.server'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import {
  reminderMail,
  remindJob,
  remindOfStudySessions,
  sendReminder,
} from '~/study-sessions/messages/remind-participants.server'
import {
  sendStudySessionRemoval,
  studySessionRemovalMail,
} from '~/study-sessions/page/send-removal-mail.server'
import { sendChanged, sendDeleted } from '~/study-sessions/messages/send-study-session-mail.server'
import { changedMail, deletedMail } from '~/study-sessions/messages/notify-participants.server'
import { sendSuggestionMail, suggestionMail } from './app/spots/suggestions/send-suggestion-mail.server'
import {
  removeObjects,
  removeObjectsJob,
  removeOrphans,
  removeOrphansJob,
} from './app/services/storage/removals.server'
import { unnamePhotos, unnamePhotosJob } from './app/services/storage/unname-photos.server'
import {
  followMail,
  sendFollowNotice,
  watchFollowed,
  watchFollowedJob,
} from './app/spots/following/watch-followed.server'
import { digestJob, digestMail, sendDigest, writeDigests } from './app/campuses/digest/send-digest.server'
import { fadeAnswers, fadeAnswersJob } from './app/spots/areas/answer-question.server'
import type { Db } from './db/connection'
import { openReporting } from './db/newer-migrations'
import { mayWrite } from './search/meilisearch-client'
import { trimOutbox } from './search/outbox'
import { feedIndex } from './search/outbox-feed'
import { exitOnSignals } from './server/early-stop'
import { serveMetrics } from './server/metrics-endpoint'
import { createProcessMetrics } from './server/process-metrics'
import { createLog } from './server/request-log'
import { logDatabaseFailures, logSlowStatements } from './server/statements'

const trimSearchOutboxJob = job('trim-search-outbox', z.object({}), { attempts: 3 })

/** Trims the outbox for a search index that is unreachable or no longer updated. */
async function trimSearchOutbox({ db, env }: JobContext): Promise<void> {
  await trimOutbox(db, env.meilisearch !== null)
}

/** Scheduled, and at each start. */
const refreshMetadataJob = job('refresh-provider-metadata', z.object({}), { attempts: 1 })

const keepDemoAliveJob = job('keep-demo-alive', z.strictObject({}), { attempts: 1 })

/** Keeps a demo's data looking as if people used it. Does nothing in production. */
export async function keepDemoAlive({ env, db }: { env: Pick<Env, 'demo'>; db: Db }): Promise<void> {
  if (!env.demo) return
  const sample = await import('./db/seeds/keep-alive')
  await sample.keepDemoAlive(db)
}

/** Every job with its operation: the only place that maps the queue's names to code. */
export const TASKS: Task[] = [
  task(profileVariantsJob, makeProfileVariants),
  task(confirmationMail, sendConfirmation),
  task(confirmationAgain, prepareConfirmation),
  task(resetMail, sendReset),
  task(loginLinkMail, sendLoginLink),
  task(securityMail, sendSecurityMail),
  task(fetchAvatarJob, fetchAvatar),
  task(exportDataJob, exportData),
  task(deletionMail, sendDeletionMail),
  task(deleteAccountsJob, deleteAccounts(leaveStudySessions)),
  task(cleanUpJob, cleanUp),
  task(removalMail, sendRemovalMail),
  task(sweepSentMailsJob, ({ db }) => sweepSentMails(db)),
  task(fadeAnswersJob, ({ db }) => fadeAnswers(db)),
  task(trimSearchOutboxJob, trimSearchOutbox),
  task(photoVariantsJob, makePhotoVariants),
  task(removeObjectsJob, removeObjects),
  task(removeOrphansJob, removeOrphans),
  task(unnamePhotosJob, unnamePhotos),
  task(measureDistancesJob, measureDistances),
  task(renewDistancesJob, renewDistances),
  task(changedMail, sendChanged),
  task(deletedMail, sendDeleted),
  task(studySessionRemovalMail, sendStudySessionRemoval),
  task(remindJob, remindOfStudySessions),
  task(reminderMail, sendReminder),
  task(digestJob, (context) => writeDigests(context)),
  task(digestMail, sendDigest),
  task(watchFollowedJob, watchFollowed),
  task(followMail, sendFollowNotice),
  task(decisionMail, sendDecisionMail),
  task(publishImageJob, publishPendingImage),
  task(clearImagesJob, clearPendingImages),
  task(suggestionMail, sendSuggestionMail),
  task(standingMail, sendStandingMail),
  task(moderatorMail, sendModeratorMail),
  task(legalMailing, mailLegalChange),
  task(legalMail, sendLegalMail),
  task(checkPicturesJob, checkPictures),
  task(clearPicturesJob, clearPictures),
  task(tryImportJob, tryImport),
  task(runImportJob, runImport),
  task(dropImportsJob, dropImports),
  task(drawSamplePhotosJob, drawSamplePhotos),
  task(refreshMetadataJob, refreshMetadata),
  task(readFeedsJob, readFeeds),
  task(readFeedJob, (context, payload) => readFeed(context, payload)),
  task(keepDemoAliveJob, (context) => keepDemoAlive(context)),
]

/** Scheduled jobs, in UTC. 9 to 11 is nighttime from New York to California. */
export const CRON: CronLine[] = [
  { at: '11 9 * * *', job: sweepSentMailsJob },
  { at: '21 9 * * *', job: deleteAccountsJob },
  { at: '31 9 * * *', job: cleanUpJob },
  { at: '41 9 * * *', job: unnamePhotosJob },
  { at: '36 9 * * *', job: fadeAnswersJob },
  { at: '*/15 * * * *', job: trimSearchOutboxJob },
  { at: '46 9 * * *', job: clearImagesJob },
  { at: '51 9 * * *', job: removeObjectsJob },
  { at: '1 10 * * *', job: removeOrphansJob },
  { at: '11 10 * * *', job: renewDistancesJob },
  { at: '21 10 * * *', job: dropImportsJob },
  { at: '17 14 * * 1', job: digestJob },
  { at: '7 * * * *', job: refreshMetadataJob },
  { at: '*/5 * * * *', job: measureDistancesJob },
  { at: '*/5 * * * *', job: remindJob },
  { at: '*/5 * * * *', job: readFeedsJob },
  { at: '*/5 * * * *', job: watchFollowedJob },
  { at: '*/15 * * * *', job: keepDemoAliveJob },
]

type Options = Omit<JobsOptions, 'tasks' | 'cron'>

/**
 * Runs the product's jobs until stopped, and keeps the search index up to date. Requires the queue's schema
 * (migrateQueue).
 */
export async function startJobs(options: Options): Promise<RunningJobs> {
  const {
    env: { meilisearch },
    db,
    log,
  } = options.context
  const feeding = meilisearch && mayWrite(meilisearch) ? feedIndex({ db, settings: meilisearch, log }) : null
  await enqueue(db, refreshMetadataJob, {}, { key: refreshMetadataJob.name })
  const jobs = runTasks({ ...options, tasks: TASKS, cron: CRON })
  return { stop: async () => void (await Promise.all([jobs.stop(), feeding?.stop()])) }
}

/** `npm run worker`: runs jobs in their own process until stopped. */
export async function work(): Promise<void> {
  const env = readEnv()
  try {
    await runUntilStopped(env, exitOnSignals())
  } catch (error) {
    throw new Error(`The worker couldn't start: ${(error as Error).message}`)
  }
}

async function runUntilStopped(env: Env, started: () => void) {
  const log = createLog(env.logLevel)
  const report = (sentence: string) => log.warn(sentence)
  const database = await openReporting(env, 'npm run worker', report)
  const { direct: db, url, close } = database
  try {
    await migrateAll(env, database, report)
    const metrics = createProcessMetrics(db, env.varDir)
    logDatabaseFailures(db, log)
    logSlowStatements(db, log, env.slowQueryMs)
    const metricsServer = await serveMetrics(metrics, env)
    const mail = createMailer({ env, db, log, onMailed: metrics.mailed })
    const context = { env, db, mail, storage: createStorage(env), log }
    const jobs = await startJobs({ url, context, ran: metrics.jobRan })
    log.info('running jobs')
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
    const stopping = stopRequested()
    started()
    await stopping
    log.info('stopping')
    await jobs.stop()
    mail.close()
    metricsServer?.close()
  } finally {
    await close()
  }
}

/**
 * Waits for SIGTERM or SIGINT. A second one, later than npm's echo of the first, exits at once; so does the
 * timeout.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    const stop = () => {
      if (first) return void (performance.now() - first > 1000 && process.exit(1))
      first = performance.now()
      setTimeout(() => process.exit(1), 9000).unref()
      resolve()
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
  })
}
