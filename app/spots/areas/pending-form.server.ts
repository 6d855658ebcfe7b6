import { member } from '~/web/http/caller'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { pendingForm } from '~/web/http/write-form'
import { answerQuestion } from './answer-question.server'
import { AnswerForm } from './form'
import { areaWords } from './words'
import type { Limit } from '~/web/limits.server'

/** Answers per account: enough for all questions about a few study spots. */
const ANSWERS_PER_HOUR: Limit = { name: 'answer', points: 200, seconds: 3600 }

export const answerForm = pendingForm({
  caller: member(areaWords.logIn),
  form: AnswerForm,
  pendingAction: 'answer',
  page: /^\/location\/(?<id>\d{1,15})\/facts$/,
  failureText: areaWords.failed,
  limits: ofAccount(ANSWERS_PER_HOUR),
  run: ({ db, viewer, params: { id }, value }) =>
    answerQuestion(db, { viewer, location: { written: id, id: idParam(id) }, ...value }),
  arrival: ({ text }, { page }) => ({ path: page, text }),
})
