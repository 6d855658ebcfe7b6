import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { hubPath } from '~/study-sessions/path-rules'

/** The parent of study session pages redirects to their list, a tab of the campus. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ params }) {
      throw redirect(hubPath(params.key ?? ''))
    },
  })
