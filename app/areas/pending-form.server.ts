import { member } from '~/http/caller'
import { ofAccount } from '~/http/limits/own-limit.server'
import { idParam } from '~/http/params'
import { pendingForm } from '~/http/write/form'
import { answerQuestion } from './answer-question.server'
import { AnswerForm } from './form'
import { ANSWERS_PER_HOUR } from './limits'
import { areaWords } from './words'

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
