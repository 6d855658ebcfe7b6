import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { cookieWords } from '~/http/cookies/words'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { PRODUCT, publicMeta } from '~/page-meta'

const TITLE = 'Privacy Policy'
export const handle: PageHandle = { public: 30, reads: [], offline: true, prefetch: true, sitemap: true }
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async ({ context: { env } }) =>
      done({ supportEmail: env.supportEmail, google: env.google !== null }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/privacy-policy',
    TITLE,
    `What ${PRODUCT} knows about you, why, for how long, and how you get rid of it.`,
  )

export default function PrivacyPolicy() {
  const { supportEmail, google } = useLoaderData<typeof loader>()
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className="prose">
      <h1>{TITLE}</h1>
      <p className="quiet">Version 2.1</p>
      <p className="lead">
        In short: we keep what you give us and what we need to run. We never store your location or sell data.
      </p>

      <h2>What we collect</h2>
      <ul>
        <li>
          <strong>Your account:</strong> first and last name, email address, password (only as an argon2id
          hash, which nobody can read back), and if you choose to give them your university and a profile
          photo. With two-step verification: the secret that your app shares with us, sealed, and fingerprints
          of your recovery codes.
          {google &&
            ' With Google: the number that Google knows you by, your name, address and picture there. Nothing else is asked for.'}
        </li>
        <li>
          <strong>A registration that waits for its confirmation:</strong> the names that were typed and the
          password, as such a hash. Until the link in our mail is followed it is nobody's account.
        </li>
        <li>
          <strong>What you say:</strong> reviews, photos with captions, reactions, reports of reviews and
          study sessions, reports of how busy a place is, edits that you suggest.
        </li>
        <li>
          <strong>What you ask for:</strong> schools and places to study that you request, with their picture,
          and which requests of others you joined.
        </li>
        <li>
          <strong>What you keep:</strong> collections, and your study preferences: noise, times, how you like
          to work and the like.
        </li>
        <li>
          <strong>Study sessions:</strong> those that you create, with title, description, times and place;
          which ones you joined and when; that links invite to them, whether you want reminders and got one,
          and whether your calendar has an address.
        </li>
        <li>
          <strong>Signing in:</strong> when, from which address, with which browser, and whether it worked, so
          that you can see it under <Link to="/setting/security">Security</Link>; your login sessions with
          their browser, of which only a fingerprint of the key is stored.
        </li>
        <li>
          <strong>Forgotten passwords:</strong> when a new one was asked for, for which mail address, from
          which internet address and with which browser, also when the address has no account.
        </li>
        <li>
          <strong>Limits:</strong> how often forms were sent from an address or account, for as long as the
          limit runs.
        </li>
        <li>
          <strong>Logs of the server:</strong> which kind of page was asked for, how long it took and how it
          went. No names, no internet addresses, no cookies, and nothing of what you typed or searched for.
        </li>
        <li>
          <strong>Failures of scripts:</strong> when a script of a page of ours fails in your browser, it
          tells us the kind of page, the error and where in our scripts it happened, but not who you are.
        </li>
      </ul>
      <p>
        Photos are drawn anew before they are stored: where and when they were taken, and with what, does not
        go with them.
      </p>

      <h2>Your location</h2>
      <p>
        Your location is not stored by us. If you let your browser tell it, its first two decimals (about half
        a mile) are sent once, to find the name of your state and the nearest places. They come back in a
        cookie of your own browser, for an hour, and are in no table, no log and no address. Your browser's
        own storage holds the same two decimals with the time; our pages drop them there when you come back
        after that hour, so that they may lie in it for longer if you do not come back. The name of the state
        stays in your browser for 7 days, a state that you chose yourself for a year. You can look at both,
        and forget them, on <Link to="/near-me">Your place</Link>.
      </p>

      <h2>What we do not do</h2>
      <ul>
        <li>Your data is not sold, rented or given away for advertisements. There are none.</li>
        <li>
          Nobody else is told who looks for what. When you ask for a school, the letters of its name that you
          type are looked up at Wikidata, by our server: it says neither who you are nor where.
        </li>
        <li>
          No script, font or counter of another site is loaded by our pages, so no other site learns that you
          were here. Pictures come from us, or from the store that we keep them in.
        </li>
        <li>Nobody is followed from page to page, and no profile is made of what you read.</li>
      </ul>

      <h2>Who sees what</h2>
      <p>
        Everybody sees your reviews with your name, your profile photo and the university that you chose
        beside them, the photos that you added, and that you are a verified student of a university if your
        confirmed address says so. How busy you said a place is, and your reactions, are shown without your
        name. A collection is yours alone until you share its link. Everybody sees a public study session,
        with your name and photo if you created or joined it; a private one is seen by its creator, by who
        takes part, by who has a link that invites to it, and by admins once somebody has reported it. Who has
        the address of your calendar sees the sessions in it. Your preferences and sign-ins are seen by you,
        your mail address by you and by admins, who can look up accounts; what you request, its picture and
        your name are seen by you and the admins until it is approved; who suggested an edit is seen by
        moderators only, and who reported a review or study session is shown to nobody.
      </p>

      <h2>How long we keep it</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Account data</th>
            <td>While the account is active</td>
          </tr>
          <tr>
            <th scope="row">Reviews and their photos</th>
            <td>
              Permanently; without your name once your account is deleted, unless you delete them before
            </td>
          </tr>
          <tr>
            <th scope="row">Reviews and study sessions that an admin removed</th>
            <td>
              Permanently, in the admins’ record: what it said, when and why it went, and what was reported of
              it; without your name once your account is deleted. It is in the download of your data. Its
              photos are deleted
            </td>
          </tr>
          <tr>
            <th scope="row">Reports of how busy a place is</th>
            <td>Permanently; without your name once your account is deleted</td>
          </tr>
          <tr>
            <th scope="row">Reports of reviews and study sessions</th>
            <td>
              As long as the review or study session is there; without your name once your account is deleted
            </td>
          </tr>
          <tr>
            <th scope="row">Edits that you suggested</th>
            <td>As long as the place is there; without your name once your account is deleted</td>
          </tr>
          <tr>
            <th scope="row">Requests for schools and places</th>
            <td>
              Permanently; without your name once your account is deleted. The picture: until it is decided.
              Of what is approved it becomes the picture that everybody sees; of what is declined it is
              deleted after 30 days
            </td>
          </tr>
          <tr>
            <th scope="row">That an account was suspended, or became an admin's, and why</th>
            <td>
              Permanently, in the moderators' record; without your name once your account is deleted. It is in
              the download of your data
            </td>
          </tr>
          <tr>
            <th scope="row">What moderators decided, and why</th>
            <td>
              Permanently. Everybody can read it in the <Link to="/moderation-log">moderation log</Link>,
              where no private person is named
            </td>
          </tr>
          <tr>
            <th scope="row">Study sessions</th>
            <td>
              Until their creator deletes them; without their creator's name once that account is deleted, and
              gone if they had not begun. Who took part: until they leave, or their account is deleted
            </td>
          </tr>
          <tr>
            <th scope="row">That a link invited to a study session</th>
            <td>30 days after it expired. The link itself is not stored</td>
          </tr>
          <tr>
            <th scope="row">Analytics</th>
            <td>2 years at most. At present we make none: no visitor is counted</td>
          </tr>
          <tr>
            <th scope="row">Login logs, and requests for a new password</th>
            <td>90 days; requests for a login link 1 day</td>
          </tr>
          <tr>
            <th scope="row">Login sessions</th>
            <td>Until you sign out or end them, 30 days after you last used them, 180 days at most</td>
          </tr>
          <tr>
            <th scope="row">A registration that nobody confirmed</th>
            <td>
              30 days from its last link. Of one that was confirmed, the note with the names and the hash that
              were typed: as long
            </td>
          </tr>
          <tr>
            <th scope="row">That a mail was sent, without what it said</th>
            <td>90 days</td>
          </tr>
          <tr>
            <th scope="row">A form that you sent while signed out</th>
            <td>1 hour</td>
          </tr>
          <tr>
            <th scope="row">Copies of your data that you asked for</th>
            <td>Until the day that the page names</td>
          </tr>
          <tr>
            <th scope="row">Account data after you asked for deletion</th>
            <td>Deleted within 30 days of your request, in which signing in takes it back</td>
          </tr>
        </tbody>
      </table>

      <h2>Cookies and what your browser keeps</h2>
      <p>
        All cookies are our own and none is for advertisements. With https <code>__Host-</code> stands before
        their names. Each is set only when there is something to put into it.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(cookieWords.cookies).map(([name, [purpose, life]]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{purpose}</td>
              <td>{life}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Where scripts run, your browser also keeps what follows. Of it only the rounded position is sent,
        once, as said under “Your location”.
      </p>
      <ul>
        <li>
          In its local storage your rounded position with its time (<code>userLocation</code>), whether you
          were asked for it and said yes (<code>locationPermissionAsked</code>,{' '}
          <code>locationPermissionGranted</code>), the name of your state with its time (
          <code>userState</code>, <code>userStateTimestamp</code>), and until when you wait with the next
          report of how busy a place is (<code>carrel busyness</code> and a number: half an hour); and whether
          an admin turned shortcuts off (<code>carrel desk keys</code>).
        </li>
        <li>
          In a database called <code>carrel</code> the public lists of the home page, so that it shows at
          once. After 24 hours they aren’t shown anymore, but lie there until you next open the home page;
          they are dropped when you sign out.
        </li>
        <li>
          The last 30 public pages and searches that you visited, to read without a connection. What is older
          than 30 days is not shown anymore. All are dropped when you sign out, set a new password, change
          something under Security, delete your account or change how pages look. Lite mode keeps none.
        </li>
        <li>
          In this tab’s storage, until you send the form, log out or close the tab, what you typed into it (
          <code>typed</code>), but never passwords, codes or files.
        </li>
        <li>For as long as the window is open, how far down you had read each page.</li>
      </ul>

      <h2>Your rights</h2>
      <ul>
        <li>
          See and change your data under <Link to="/setting">Settings</Link>.
        </li>
        <li>
          Download everything that we keep about you, and delete your account, under{' '}
          <Link to="/setting/data">Your data</Link>.
        </li>
        <li>Object to a decision of a moderator, or ask us anything, by mail to {mail}. A person answers.</li>
      </ul>

      <h2>Children</h2>
      <p>The minimum age is 17. An account of somebody younger is deleted when we learn of it.</p>

      <h2>If something goes wrong</h2>
      <p>
        We tell everybody concerned of a breach of their data within 72 hours of finding it. For an urgent
        matter of privacy write to {mail} with “Urgent” in the subject: you get a response within 24 hours.
      </p>

      <h2>Changes</h2>
      <p>
        What changes here is named in the <Link to="/update">update log</Link> before it holds. Version 2.1
        names each cookie, and what a browser keeps to read without a connection.
      </p>
    </article>
  )
}
