import { member } from '~/web/http/caller'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { pendingForm } from '~/web/http/write-form'
import { ToggleForm } from './form'
import { SAVES_PER_HOUR } from './limits'
import { setSaved } from './set-saved.server'
import { collectionWords } from './words'
import { toggleWords } from './save-words'

/** What a press on Save or Remove says. */
export const savedText = (name: string, want: string): string =>
  want === 'on' ? toggleWords.saved(name) : toggleWords.removed(name)

export const saveForm = pendingForm({
  caller: member(collectionWords.logIn),
  form: ToggleForm,
  pendingAction: 'save',
  page: /^\/location\/(?<id>\d{1,15})\/save$/,
  failureText: toggleWords.failed(toggleWords.fault),
  limits: ofAccount(SAVES_PER_HOUR),
  run: ({ db, viewer, params, value: { collection, want } }) =>
    setSaved(db, {
      viewer,
      locationId: idParam(params.id) ?? 0,
      collectionId: collection,
      on: want === 'on',
    }),
  arrival: ({ name }, { page, form }) => ({ path: page, text: savedText(name, form.want) }),
})
