import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerQuestion } from '~/areas/answer-question.server'
import { FactsPage } from '~/areas/FactsPage'
import { AnswerForm } from '~/areas/form'
import { ANSWERS_PER_HOUR } from '~/areas/limits'
import { showFacts } from '~/areas/show-facts.server'
import { areaWords } from '~/areas/words'
import { refererPath } from '~/http/answers/back-to.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone, member } from '~/http/caller'
import { success } from '~/http/cookies/notice.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'

const placeOf = (written: string | undefined) => ({ written, id: idParam(written) })

export const handle: PageHandle = { public: 30, reads: [], offline: true }

/** A study spot's areas and facts, and the questions about them. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: ({ db, viewer, params }) => showFacts(db, { viewer, location: placeOf(params.id) }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: member(areaWords.logIn),
    form: AnswerForm,
    onceLoggedIn: 'answer',
    limits: ofAccount(ANSWERS_PER_HOUR),
    failed: areaWords.failed,
    run: ({ db, viewer, params, value }) =>
      answerQuestion(db, { viewer, location: placeOf(params.id), ...value }),
    then({ path, text }, { area }) {
      const own = `/location/${args.params.id}/facts`
      const onOwn = refererPath(args.request)?.split('?')[0] === own
      const place = area === null ? 'whole' : `area-${area}`
      return seeOther(onOwn ? `${own}#${place}` : `${path}#inside`, success(text))
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, areaWords.title(data.name), areaWords.about(data.name)) : []

export default function LocationInside() {
  return <FactsPage {...useLoaderData<typeof loader>()} />
}
