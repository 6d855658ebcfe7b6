import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { draftFor } from '~/web/drafts.server'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/web/step-draft.server'
import { moderator } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import { failedToChange, editWords, itemWords } from '~/dashboard/item-words'
import { dashboardPath, itemPath, itemOf, listOf, listQuery } from '~/dashboard/dashboard-url'
import { itemEditView, itemPin } from '~/dashboard/items/edit-view.server'
import { decisionProof } from '~/dashboard/items/decision-proof.server'
import { CampusForm, LocationForm } from '~/dashboard/items/item-form'
import { ItemPanel } from '~/dashboard/items/ItemPanel'
import { checkChanges, nextAfter, saveItem } from '~/dashboard/items/save-item.server'
import type { ItemKind } from '~/dashboard/item-rules'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { DASHBOARD_UPLOADS_PER_HOUR } from '~/dashboard/limits'

/** How long the notice about a saved item stays, in milliseconds. */
const SAID_MS = 3000

/** A form's result: the cookie line to find it again, or the next item. */
type Came = { kept: string } | { next: number | null }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, request, context, url }) {
      const { kind, id } = itemOf(params)
      const view = await itemEditView(db, viewer.reach, kind, id)
      if (!view.ok) return view
      const preview = url.searchParams.has('preview')
      const typed =
        preview || url.searchParams.has('pin') ? await typedBeforeStep(request, context, url.pathname) : null
      const start = typed ?? (await draftFor(request, context, url.pathname))
      const list = listQuery(listOf(url.searchParams, kind))
      const pin = await itemPin(context.maps, view.value, start)
      return done({ ...view.value, start, pin, preview: preview && typed !== null, list })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      campus: itemForm(args, 'campus', CampusForm),
      spot: itemForm(args, 'spot', LocationForm),
    },
  })
}

/** An item's form: previews the changes and stores what was typed, or saves them and redirects. */
function itemForm({ request, params, context }: ActionFunctionArgs, kind: ItemKind, form: typeof CampusForm) {
  const url = new URL(request.url)
  const list = listOf(url.searchParams, kind)
  const item = itemOf(params)
  return formOf({
    caller: moderator,
    async proof({ db, viewer, value }) {
      const saves = value && value.step !== 'preview' && value.step !== 'pin'
      return saves ? decisionProof(db, viewer.reach, kind, [item.id], value.changes.status) : null
    },
    form,
    failureText: failedToChange(kind),
    uploads: DASHBOARD_UPLOADS_PER_HOUR,
    async run({ viewer, value: wish }): Promise<Outcome<Came>> {
      if (item.kind !== kind) return missing(itemWords.missing)
      const asked = { viewer, kind, id: item.id, wish }
      if (wish.step === 'preview' || wish.step === 'pin') {
        const looked = wish.step === 'pin' ? null : await checkChanges(context, asked)
        if (looked && !looked.ok) return looked
        const typed = wish.image ? { ...wish.typed, image: wish.image.name } : wish.typed
        const kept = await keepForStep(context, viewer, url.pathname, typed)
        return kept === null ? conflict(editWords.previewFailed) : done({ kept })
      }
      const saved = await saveItem(context, asked)
      return saved.ok ? done({ next: await nextAfter(context, asked, list) }) : saved
    },
    async redirect(result, { step }) {
      if ('kept' in result) {
        const here = itemPath(kind, item.id, listQuery(list))
        return seeOther(
          `${here}${here.includes('?') ? '&' : '?'}${step === 'pin' ? 'pin=1#pin' : 'preview=1'}`,
          null,
          [result.kept],
        )
      }
      const ended = await endStep(request, context, url.pathname)
      const said = editWords.updated[kind]
      const [to, text] =
        result.next !== null
          ? [itemPath(kind, result.next, listQuery(list)), said]
          : [dashboardPath(listQuery(list)), step === 'next' ? `${said}. ${editWords.endOfList}` : said]
      return seeOther(to, success(text, { ms: SAID_MS }), ended ? [ended] : [])
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${editWords.title[data.kind]}: ${data.name}`) : []

export default function Item() {
  const page = useLoaderData<typeof loader>()
  // Another item starts with a fresh form.
  return <ItemPanel key={`${page.kind} ${page.id}`} page={page} />
}
