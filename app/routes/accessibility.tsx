import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/web/http/page-handle'
import { Link } from '~/ui/Link'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { useSite } from '~/ui/use-site'
import { publicMeta, siteName } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async () => done(null),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/accessibility',
    'Accessibility',
    `What you can count on when you use ${siteName(matches)}, what doesn’t work yet and how to reach us.`,
  )

export default function Accessibility() {
  const { name, supportEmail } = useSite()
  return (
    <article className="prose">
      <h1>Accessibility</h1>
      <p className="lead">
        {name} is for everyone. We aim for level AA of the Web Content Accessibility Guidelines 2.2.
      </p>
      <h2>What you can count on</h2>
      <ul>
        <li>
          You can read every page and send every form with a keyboard alone. You can always see where the
          focus is, and no bar covers it.
        </li>
        <li>Everything works without JavaScript, even in a text browser. Scripts only make it faster.</li>
        <li>
          You can zoom to 400%, and pages fit screens 320 pixels wide. Nothing scrolls sideways except the
          carousels.
        </li>
        <li>
          Text has a contrast of at least 4.5 to 1 in the light and the dark theme, even on university colors.
        </li>
        <li>
          Every chart is also a table, and every map has a list of the same spots. Every picture that matters
          has a text alternative.
        </li>
        <li>
          If a form has a problem, you’ll find it at the top of the form, next to the field and in the page
          title. What you typed stays.
        </li>
        <li>
          Nothing moves if your device asks for reduced motion. Error messages stay until you close them,
          except on the login page.
        </li>
        <li>
          Take as long as you like to fill in a form. For your security, some things do expire: links in
          emails (the email says when), the second step of a login and logging in with Google after 10
          minutes, what you typed before logging in after 1 hour, and a login after 30 days without use. We
          show new recovery codes only once. You can start over with any of these.
        </li>
      </ul>
      <h2>Known problems</h2>
      <ul>
        <li>
          Students’ photos are described by their captions. Without a caption, we can only name the study spot
          and the photographer.
        </li>
        <li>We have no control over other sites we link to, such as maps.</li>
        <li>
          We test with automated rules, with a keyboard and in text browsers. We haven’t tried every page with
          every screen reader.
        </li>
      </ul>
      <h2>How we test</h2>
      <p>
        With every change, we run the axe-core rules on every page in its different states, with or without
        scripts. Each run takes one of four looks in turn: light or dark, wide or narrow. We also check the
        size of buttons and links, narrow screens and common tasks with a keyboard alone.
      </p>
      <h2>Tell us</h2>
      <p>
        If something keeps you from using {name}, email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
        and tell us which page it’s on. We’ll answer within 5 working days. On a slow or expensive connection,
        try <Link to="/appearance">lite mode</Link>.
      </p>
    </article>
  )
}
