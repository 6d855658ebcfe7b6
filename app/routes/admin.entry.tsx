import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs, type ShouldRevalidateFunction } from '@remix-run/react'
import type { Viewer } from '~/auth/viewer'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/http/step-draft.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { deskPath, deskQuery, entryPath, listOf } from '~/moderation/desk-url'
import { DeskNav } from '~/moderation/DeskNav'
import { entryView } from '~/moderation/edit-view.server'
import { words } from '~/moderation/edit-words'
import { CampusForm, SpotForm, type EntryWish } from '~/moderation/entry-form'
import { entryAfter } from '~/moderation/entry-list-queries.server'
import { KINDS_OF_ENTRIES, type EntryKind } from '~/moderation/entry-rules'
import { words as entryWords } from '~/moderation/entry-words'
import { EntryPanel } from '~/moderation/EntryPanel'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { lookAtCampus, lookAtSpot, saveCampus, saveSpot } from '~/moderation/save-entry.server'
import { conflict, done, missing, type Outcome } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { smallerPicture } from '~/storage/keys'

/** How long it is said that an entry was saved, in milliseconds. */
const SAID_MS = 3000

/** What came of a form: the line that finds it again, or the entry that is next. */
type Came = { kept: string } | { next: number | null }

const kindOf = (params: LoaderFunctionArgs['params']): EntryKind | null =>
  KINDS_OF_ENTRIES.find((kind) => kind === params.kind) ?? null

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, params, request, context, url }) {
      const kind = kindOf(params)
      const [view, counts] = await Promise.all([
        kind ? entryView(db, kind, idParam(params.id) ?? 0) : missing(entryWords.missing),
        deskCounts(db),
      ])
      if (!kind || !view.ok) return view.ok ? missing(entryWords.missing) : view
      const typed = url.searchParams.has('preview')
        ? await typedBeforeStep(request, context, url.pathname)
        : null
      const start = typed ?? (await draftFor(request, context, url.pathname))
      const list = deskQuery(listOf(url.searchParams, kind))
      return done({
        ...view.value,
        counts,
        start,
        preview: typed !== null,
        list,
        smaller: smallerPicture(view.value.image, 640),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      campus: formOf({
        who: admin,
        form: CampusForm,
        run: ({ context, viewer, params, value }) =>
          came(args, 'campus', value, params.kind === 'campus', {
            look: () => lookAtCampus(context, about(params, viewer, value)),
            save: () => saveCampus(context, about(params, viewer, value)),
          }),
        then: (result, wish) => answer(args, 'campus', result, wish),
      }),
      spot: formOf({
        who: admin,
        form: SpotForm,
        run: ({ context, viewer, params, value }) =>
          came(args, 'spot', value, params.kind === 'spot', {
            look: () => lookAtSpot(context, about(params, viewer, value)),
            save: () => saveSpot(context, about(params, viewer, value)),
          }),
        then: (result, wish) => answer(args, 'spot', result, wish),
      }),
    },
  })
}

const about = <Wish,>(params: ActionFunctionArgs['params'], viewer: Viewer, wish: Wish) => ({
  viewer,
  id: idParam(params.id) ?? 0,
  wish,
})

type Verbs = { look: () => Promise<Outcome<null>>; save: () => Promise<Outcome<unknown>> }

/** Looks at the changes, keeping the form, or saves them and finds what is next. */
async function came(
  { request, params, context }: ActionFunctionArgs,
  kind: EntryKind,
  wish: EntryWish<unknown>,
  fits: boolean,
  { look, save }: Verbs,
): Promise<Outcome<Came>> {
  const url = new URL(request.url)
  if (!fits) return missing(entryWords.missing)
  if (wish.step === 'preview') {
    const looked = await look()
    if (!looked.ok) return looked
    const kept = await keepForStep(context, url.pathname, wish.typed)
    return kept === null ? conflict(words.notKept) : done({ kept })
  }
  const saved = await orFailed(context, words.failed[kind](words.unknown), save)
  if (!saved.ok) return saved
  return done({
    next:
      wish.step === 'next'
        ? await entryAfter(context.db, listOf(url.searchParams, kind), idParam(params.id) ?? 0)
        : null,
  })
}

async function answer(
  { request, params, context }: ActionFunctionArgs,
  kind: EntryKind,
  result: Came,
  { step, image }: EntryWish<unknown>,
) {
  const url = new URL(request.url)
  const list = deskQuery(listOf(url.searchParams, kind))
  const here = entryPath(kind, idParam(params.id) ?? 0, list)
  if ('kept' in result) {
    return seeOther(
      `${here}${here.includes('?') ? '&' : '?'}preview=1`,
      image ? { kind: 'warning', text: words.fileNotKept } : null,
      [result.kept],
    )
  }
  const ended = await endStep(request, context, url.pathname)
  const cookies = ended ? [ended] : []
  const said = words.updated[kind]
  if (result.next !== null)
    return seeOther(entryPath(kind, result.next, list), success(said, { ms: SAID_MS }), cookies)
  return seeOther(
    deskPath(list),
    success(step === 'next' ? `${said}. ${words.lastOne}` : said, { ms: SAID_MS }),
    cookies,
  )
}

export const clientAction = ({ request, params, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.failed[params.kind === 'campus' ? 'campus' : 'spot'](words.unknown))

/** After a conflict the entry as it is by now is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.title[data.kind]}: ${data.name}`) : []

export default function Entry() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <DeskNav current={page.kind} counts={page.counts} />
      {/* Another entry begins anew. */}
      <EntryPanel key={`${page.kind} ${page.id}`} page={page} />
    </>
  )
}
