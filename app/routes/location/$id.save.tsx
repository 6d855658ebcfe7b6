import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCollection } from '~/collections/create-collection.server'
import { CreateHereForm } from '~/collections/form'
import { SAVES_PER_HOUR } from '~/collections/limits'
import { SavePanel, type Created } from '~/collections/saving/SavePanel'
import { savedText, saveForm } from '~/collections/saving/pending-form.server'
import { showSave } from '~/collections/set-saved.server'
import { collectionWords } from '~/collections/words'
import { answerWith } from '~/http/answers/answer-with.server'
import { success } from '~/http/cookies/notice.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { formOf, write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'

const { caller } = saveForm

export const handle: PageHandle = { disallow: '/location/*/save' }

/** The reader's collections, and whether a location is in each. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ db, viewer, params, draft, nullOnError }) =>
      showSave(db, { viewer, id: idParam(params.id) ?? 0, written: params.id, draft, nullOnError }),
  })

export async function action(args: ActionFunctionArgs) {
  const locationId = idParam(args.params.id) ?? 0
  const page = `/location/${locationId}/save`
  return write(args, {
    forms: {
      toggle: formOf({
        ...saveForm,
        redirect: ({ name }, { want, stay }) =>
          stay ? answerWith() : seeOther(page, success(savedText(name, want))),
      }),
      create: formOf({
        caller,
        form: CreateHereForm,
        limits: ofAccount(SAVES_PER_HOUR),
        failureText: collectionWords.createFailed,
        run: ({ db, viewer, value: { name, description, purpose } }) =>
          createCollection(db, { viewer, content: { name, description, purpose }, locationId }),
        redirect: ({ id, name }, { over }) =>
          over
            ? answerWith({ created: name, id } satisfies Created)
            : seeOther(page, success(collectionWords.createdNamed(name))),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, collectionWords.pickerOf(data.name)) : []

export default function SaveLocation() {
  return (
    <section className="narrow">
      <SavePanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
