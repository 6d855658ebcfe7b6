import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { createCollection } from '~/collections/create-collection.server'
import { CreateHereForm, ToggleForm } from '~/collections/form'
import { publicPlace, saveStates } from '~/collections/queries.server'
import { SavePanel, type Created } from '~/collections/SavePanel'
import { setSaved } from '~/collections/set-saved.server'
import { words as toggleWords } from '~/collections/toggle-words'
import { words } from '~/collections/words'
import { answerWith } from '~/http/answer-with.server'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { orNull } from '~/http/or-null.server'
import { accountLimit, SAVES_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { locationPath } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const who = member(words.logIn)

/** The reader's collections with whether a place is in each. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, viewer, params, request, url }) {
      const place = await publicPlace(db, idParam(params.id) ?? 0)
      if (!place)
        return missing([locationWords.notFound, locationWords.idNotFound(params.id ?? '')].join('\n'))
      const collections = await orNull(context, () => saveStates(db, viewer.id, place.id))
      const start = (await draftFor(request, context, url.pathname)) ?? {}
      return done({ id: place.id, name: place.name, path: locationPath(place), collections, start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const locationId = idParam(args.params.id) ?? 0
  const page = `/location/${locationId}/save`
  return write(args, {
    forms: {
      toggle: formOf({
        who,
        form: ToggleForm,
        limits: () => accountLimit(args, SAVES_OF_AN_HOUR),
        run: ({ db, context, viewer, value: { collection, want } }) =>
          orFailed(context, toggleWords.failed(toggleWords.noAnswer), () =>
            setSaved(db, { viewer, locationId, collectionId: collection, on: want === 'on' }),
          ),
        then: ({ name }, { want }) =>
          seeOther(page, success(want === 'on' ? toggleWords.saved(name) : toggleWords.removed(name))),
      }),
      create: formOf({
        who,
        form: CreateHereForm,
        limits: () => accountLimit(args, SAVES_OF_AN_HOUR),
        run: ({ db, context, viewer, value: { name, description, purpose } }) =>
          orFailed(context, words.createFailed, () =>
            createCollection(db, { viewer, content: { name, description, purpose }, locationId }),
          ),
        then: ({ id, name }, { over }) =>
          over
            ? answerWith({ created: name, id } satisfies Created)
            : seeOther(page, success(words.createdNamed(name))),
      }),
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.createFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.pickerOf(data.name)) : []

export default function SaveLocation() {
  return (
    <section className="narrow">
      <SavePanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
