import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AddFeedForm, ChooseForm, FeedForm, UseForm } from '~/dashboard/items/feed-form'
import { FeedsPanel } from '~/dashboard/items/FeedsPanel'
import {
  addFeed,
  chooseKey,
  feedsView,
  readNow,
  removeFeed,
  useHeld,
} from '~/dashboard/items/save-feeds.server'
import { feedFormWords } from '~/dashboard/items/feed-words'
import { calendarPath } from '~/dashboard/dashboard-url'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

/** The calendars that hours of a study spot are read from. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, context, params, draft }) {
      const view = await feedsView(db, idParam(params.id) ?? 0, context.env.hoursFeeds.hosts, new Date())
      return view.ok ? done({ ...view.value, start: (await draft()) as { url: string } | null }) : view
    },
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.id) ?? 0
  const back = (text: string) => () => seeOther(calendarPath(id), success(text))
  const failureText = feedFormWords.saveFailed
  return write(args, {
    forms: {
      add: formOf({
        caller: admin,
        failureText,
        form: AddFeedForm,
        run: ({ db, context, value }) => addFeed(db, { id, settings: context.env.hoursFeeds, ...value }),
        redirect: back(feedFormWords.added),
      }),
      choose: formOf({
        caller: admin,
        failureText,
        form: ChooseForm,
        run: ({ db, value }) => chooseKey(db, { id, ...value }),
        redirect: back(feedFormWords.chosen),
      }),
      read: formOf({
        caller: admin,
        failureText,
        form: FeedForm,
        run: ({ db, value }) => readNow(db, { id, ...value }),
        redirect: back(feedFormWords.willRead),
      }),
      use: formOf({
        caller: admin,
        failureText,
        form: UseForm,
        run: ({ db, value }) => useHeld(db, { id, ...value }),
        redirect: back(feedFormWords.used),
      }),
      remove: formOf({
        caller: admin,
        failureText,
        form: FeedForm,
        run: ({ db, value }) => removeFeed(db, { id, ...value }),
        redirect: back(feedFormWords.removed),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, feedFormWords.title(data.name)) : []

export default function Calendar() {
  return <FeedsPanel view={useLoaderData<typeof loader>()} />
}
