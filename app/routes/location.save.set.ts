import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ToggleForm } from '~/collections/form'
import { setSaved } from '~/collections/set-saved.server'
import { words } from '~/collections/words'
import { noContent } from '~/http/no-content.server'
import { accountLimit, SAVES_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone, member } from '~/http/who'
import { write } from '~/http/write.server'
import { missing } from '~/outcome'

/** There is nothing to look at here: /location/{id}/save is the page. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, { who: anyone, run: async () => missing(words.missing) })

/** POST collection= and want=on or off, as the enhanced page sends it: 204 when it is done, else the reason as a text. */
export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: member(words.logIn),
    form: ToggleForm,
    pageless: true,
    limits: () => accountLimit(args, SAVES_OF_AN_HOUR),
    run: ({ db, viewer, params, value: { collection, want } }) =>
      setSaved(db, {
        viewer,
        locationId: idParam(params.id) ?? 0,
        collectionId: collection,
        on: want === 'on',
      }),
    then: () => noContent,
  })
}
