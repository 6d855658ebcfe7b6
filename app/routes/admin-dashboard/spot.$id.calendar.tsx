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
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

/** The calendars and counters that hours and counts of a study spot are read from. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, context, params, withDraft }) =>
      withDraft(
        await feedsView(db, viewer.reach, idParam(params.id) ?? 0, context.env.hoursFeeds.hosts, new Date()),
      ),
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.id) ?? 0
  const back = (text: string) => () => seeOther(calendarPath(id), success(text))
  const failureText = feedFormWords.saveFailed
  return write(args, {
    forms: {
      add: formOf({
        caller: moderator,
        failureText,
        form: AddFeedForm,
        run: ({ db, viewer, context, value }) =>
          addFeed(db, {
            viewer,
            id,
            settings: context.env.hoursFeeds,
            secrets: context.env.sessionSecrets,
            ...value,
          }),
        redirect: back(feedFormWords.added),
      }),
      choose: formOf({
        caller: moderator,
        failureText,
        form: ChooseForm,
        run: ({ db, viewer, value }) => chooseKey(db, { viewer, id, ...value }),
        redirect: back(feedFormWords.chosen),
      }),
      read: formOf({
        caller: moderator,
        failureText,
        form: FeedForm,
        run: ({ db, viewer, value }) => readNow(db, { viewer, id, ...value }),
        redirect: back(feedFormWords.willRead),
      }),
      use: formOf({
        caller: moderator,
        failureText,
        form: UseForm,
        run: ({ db, viewer, value }) => useHeld(db, { viewer, id, ...value }),
        redirect: back(feedFormWords.used),
      }),
      remove: formOf({
        caller: moderator,
        failureText,
        form: FeedForm,
        run: ({ db, viewer, value }) => removeFeed(db, { viewer, id, ...value }),
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
