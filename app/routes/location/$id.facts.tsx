import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerForm } from '~/spots/areas/pending-form.server'
import { FactsPage } from '~/spots/areas/FactsPage'
import { showFacts } from '~/spots/areas/inside-view.server'
import { areaWords } from '~/spots/areas/words'
import { refererPath } from '~/web/http/back-to.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: [], offline: true }

/** A study spot's areas and facts, and the questions about them. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: ({ db, viewer, params: { id } }) =>
      showFacts(db, { viewer, location: { written: id, id: idParam(id) } }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    ...answerForm,
    redirect({ path, text }, { area }) {
      const own = `/location/${args.params.id}/facts`
      const onOwn = refererPath(args.request)?.split('?')[0] === own
      const fragment = area === null ? 'whole' : `area-${area}`
      return seeOther(onOwn ? `${own}#${fragment}` : `${path}#question`, success(text))
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, areaWords.title(data.name), areaWords.about(data.name)) : []

export default function LocationInside() {
  return <FactsPage {...useLoaderData<typeof loader>()} />
}
