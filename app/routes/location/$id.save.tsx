import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCollection } from '~/spots/collections/create-collection.server'
import { CreateHereForm } from '~/spots/collections/form'
import { SAVES_PER_HOUR } from '~/spots/collections/limits'
import { SavePanel, type Created } from '~/spots/collections/SavePanel'
import { savedText, saveForm } from '~/spots/collections/save-pending-form.server'
import { showSave } from '~/spots/collections/set-saved.server'
import { saveWords } from '~/spots/collections/save-words'
import { collectionWords } from '~/spots/collections/words'
import { refererPath } from '~/web/http/back-to.server'
import { answerWith } from '~/web/http/answer-with.server'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

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
        redirect({ name }, { want, stay }) {
          if (stay) return answerWith()
          // From a spot's page or a list it goes back there, with a link to the picker.
          const from = refererPath(args.request) ?? page
          const link = from === page ? '' : `\n${page} ${saveWords.choose}`
          return seeOther(from, success(savedText(name, want) + link))
        },
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
