import { openedInvites } from '~/web/opened-invites.server'
import { member } from '~/web/http/caller'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { ButtonForm, pendingForm } from '~/web/http/write-form'
import { JOINS_PER_HOUR } from './making-limits'
import { studySessionWords } from '../page-words'
import { joinStudySession } from './join-study-session.server'

export const joinForm = pendingForm({
  caller: member(studySessionWords.logInToJoin),
  form: ButtonForm,
  pendingAction: 'join',
  page: /^\/university\/[^/]+\/study-sessions\/(?<sessionId>\d{1,15})$/,
  failureText: studySessionWords.joinFailed,
  limits: ofAccount(JOINS_PER_HOUR),
  run: async ({ db, context, viewer, request, params }) =>
    joinStudySession(db, {
      viewer,
      id: idParam(params.sessionId) ?? 0,
      openedInvites: await openedInvites(request, context),
    }),
  arrival: (_joined, { page }) => ({ path: page, text: studySessionWords.joined }),
})
