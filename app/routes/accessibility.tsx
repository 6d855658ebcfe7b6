import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/http/page-handle'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { PRODUCT, publicMeta } from '~/page-meta'

export const handle: PageHandle = { public: 30, reads: [], offline: true, prefetch: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env } }) {
      return done({ supportEmail: env.supportEmail })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/accessibility',
    'Accessibility',
    `How ${PRODUCT} is made to be used by everybody, what is known not to work, and who to write to.`,
  )

export default function Accessibility() {
  const { supportEmail } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>Accessibility</h1>
      <p className="lead">
        {PRODUCT} is meant to be used by everybody. We aim for level AA of the Web Content Accessibility
        Guidelines 2.2.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>
          Every page can be read and every form sent by keyboard alone; the focus can always be seen, and no
          bar covers it.
        </li>
        <li>Everything works without JavaScript, in a text browser too. Scripts only make it quicker.</li>
        <li>
          Pages can be zoomed to 400%, and fit screens of 320 pixels without scrolling sideways, but for the
          rails that are meant to.
        </li>
        <li>
          Text has a contrast of at least 4.5 to 1 in the light and in the dark theme, also on the colours of
          the schools.
        </li>
        <li>
          Charts are tables with figures. Maps have a list that says the same, and every picture that says
          something has words for it.
        </li>
        <li>
          What is wrong with a form is said at its top, beside its field, and in the title of the page. What
          you typed stays.
        </li>
        <li>
          Nothing moves where your device asks for reduced motion, and no message that holds an error goes
          away by itself but that of a sign-in.
        </li>
        <li>
          Forms can be filled in as slowly as you like. What ends by itself, for safety: links in mails, which
          say how long they work; the second step of a sign-in, and signing in at Google, after 10 minutes;
          new recovery codes are shown once; what you typed before signing in waits for an hour; a login
          session for 30 days. Each can be begun again.
        </li>
      </ul>
      <h2>What is known</h2>
      <ul>
        <li>
          Photos by students are described by their captions. One without a caption is named by its place and
          its author only.
        </li>
        <li>Pages of other sites that ours lead to, such as maps, are not in our hands.</li>
        <li>
          We test with automated rules, by keyboard and in text browsers; not every screen reader has been
          tried with every page.
        </li>
      </ul>
      <h2>How it is checked</h2>
      <p>
        With every change the rules of axe-core are run over every page in its different states, with scripts
        or without, each in one of four looks by turns: light and dark, wide and narrow. So are checks of
        targets and of narrow screens, and journeys by keyboard alone. Every page in all four looks, with
        scripts and without, is checked by the full run, which takes longer: <code>npm run test:full</code>.
      </p>
      <h2>Tell us</h2>
      <p>
        If something keeps you from using {PRODUCT}, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and say which page it is on. You get an answer
        within five working days. On a slow or costly line, <Link to="/appearance">lite mode</Link> helps.
      </p>
    </article>
  )
}
