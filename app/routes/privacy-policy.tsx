import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { cookieWords } from '~/web/cookie-words'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { useSite } from '~/ui/use-site'
import { publicMeta, siteName } from '~/web/page-meta'
import type { ReactNode } from 'react'

const TITLE = 'Privacy Policy'
export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async ({ context: { providers } }) => done({ providers: providers.map(({ name }) => name) }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/privacy-policy',
    TITLE,
    `What ${siteName(matches)} knows about you, why, for how long, and how to delete it.`,
  )

/** How long we store each kind of data. */
const KEPT: [what: string, long: ReactNode][] = [
  ['Account data', 'While the account is active'],
  [
    'Reviews and their photos',
    'Permanently, unless you delete them. Without your name once your account is deleted',
  ],
  [
    'Reviews and study sessions that an admin removed',
    'Permanently, in the admins’ records: what they said, when and why they were removed, and what people reported. Without your name once your account is deleted. They’re in the copy of your data you can download. Their photos are deleted',
  ],
  ['Reports of how busy a study spot is', 'Permanently, but without your name once your account is deleted'],
  [
    'Answers to questions about study spots',
    'Until you remove them or your account is deleted. They count for 2 years',
  ],
  [
    'Reports of reviews and study sessions',
    'As long as the review or study session exists, but without your name once your account is deleted',
  ],
  [
    'Edits you suggested',
    'As long as the study spot exists, but without your name once your account is deleted',
  ],
  [
    'Requests for universities and study spots',
    'Permanently, but without your name once your account is deleted. We keep the photo until we decide. Then it’s shown to everyone if we approve the request, or deleted after 30 days if we decline it',
  ],
  [
    'That an account was suspended or made an admin, and why',
    'Permanently, in the admins’ records, but without your name once your account is deleted. It’s in the copy of your data you can download',
  ],
  [
    'Admins’ decisions, and why',
    <>
      Permanently. Everyone can read them in the <Link to="/moderation-log">moderation log</Link>, which
      doesn’t name private people
    </>,
  ],
  [
    'Study sessions',
    'Until the organizer deletes them. When that account is deleted, they lose its name, or are deleted if they haven’t started. Participants: until they leave or their account is deleted',
  ],
  [
    'That a study session had an invite link',
    '30 days after the link expired. We don’t store the link itself',
  ],
  ['Analytics', '2 years at most. We don’t collect any now, and we don’t count visitors'],
  ['Login history and password reset requests', '90 days. Requests for a login link: 1 day'],
  ['Logins', 'Until you log out or end them, 30 days after you last used them, or 180 days at most'],
  [
    'Unconfirmed registrations',
    '30 days after the last link. Once confirmed, we keep the names and the hash that were entered just as long',
  ],
  ['That we sent an email, but not its text', '90 days'],
  ['A form you sent while logged out', '1 hour'],
  ['Copies of your data that you requested', 'Until the day shown on the page'],
  [
    'Account data after you requested deletion',
    'Deleted within 30 days of your request, or in the night after, unless you log in before then',
  ],
]

export default function PrivacyPolicy() {
  const { providers } = useLoaderData<typeof loader>()
  const { name: site, supportEmail } = useSite()
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className="prose">
      <h1>{TITLE}</h1>
      <p className="quiet">Version 2.1</p>
      <p className="lead">
        In short: we keep what you give us and what we need to run {site}. We never store your location or
        sell your data.
      </p>

      <h2>What we collect</h2>
      <ul>
        <li>
          <strong>Your account:</strong> first and last name, email address and password (only as an argon2id
          hash, which nobody can read back). Your university and a profile photo, if you add them. With
          two-step verification: the secret you share with your authenticator app, encrypted, and fingerprints
          of your recovery codes.
          {providers.length > 0 &&
            ` With ${providers.join(' or ')}: the ID you’re known by there, and your name, email address and profile photo. We don’t ask for anything else.`}
        </li>
        <li>
          <strong>Unconfirmed registrations:</strong> the names that were entered, and a hash of the password.
          There’s no account for anyone to use until someone opens the link in our email.
        </li>
        <li>
          <strong>What you write and report:</strong> reviews, photos with captions, reactions, answers to
          questions about study spots, edits you suggest, reports of how busy a study spot is, and reports of
          reviews and study sessions.
        </li>
        <li>
          <strong>What you request:</strong> universities and study spots, with their photos, and other
          people’s requests you joined.
        </li>
        <li>
          <strong>What you save:</strong> collections, and your study preferences, such as noise, times and
          how you like to work.
        </li>
        <li>
          <strong>Study sessions:</strong> the ones you create, with title, description, times and location;
          the ones you joined and when; which have invite links; whether you want reminders and got one; and
          whether you have a calendar link.
        </li>
        <li>
          <strong>Logging in:</strong> when, from which IP address, with which browser and whether it worked,
          so you can see it under <Link to="/setting/security">Security</Link>. Also the browsers you’re
          logged in with. We store only a fingerprint of each one’s login key.
        </li>
        <li>
          <strong>Forgotten passwords:</strong> when a reset was requested, for which email address, from
          which IP address and with which browser, even if the email address has no account.
        </li>
        <li>
          <strong>Limits:</strong> how often forms were sent from an IP address or account, for as long as the
          limit lasts.
        </li>
        <li>
          <strong>Server logs:</strong> what kind of page was requested, how long it took and how it went. No
          names, IP addresses or cookies, and nothing you typed or searched for.
        </li>
        <li>
          <strong>Script errors:</strong> if one of our scripts fails in your browser, it tells us the kind of
          page, the error and where in the script it happened, but not who you are.
        </li>
      </ul>
      <p>
        We re-encode photos before we store them, so they don’t show where, when or with what they were taken.
      </p>

      <h2>Your location</h2>
      <p>
        Your location is not stored by us. If you let your browser share it, its first two decimals (about
        half a mile) are sent once, to find your state and the nearest study spots. We return them in a cookie
        that stays in your browser for an hour. They’re never in our database, our logs or a web address. Your
        browser’s own storage keeps the same two decimals with the time. Our pages delete them when you come
        back after that hour, so they stay longer if you don’t come back. Your state stays in your browser for
        7 days, or for a year if you chose it yourself. You can see both, and delete them, under{' '}
        <Link to="/near-me">Your location</Link>.
      </p>

      <h2>What we don’t do</h2>
      <ul>
        <li>Your data is not sold, rented or given to advertisers. There are no ads.</li>
        <li>
          We don’t tell anyone what you search for. When you request a university, our server looks up the
          letters you type at Wikidata, without saying who or where you are.
        </li>
        <li>
          Our pages load no scripts, fonts or trackers from other sites, so no other site learns that you were
          here. Photos come from us or from the storage we keep them in.
        </li>
        <li>We don’t follow you from page to page or build a profile of what you read.</li>
      </ul>

      <h2>Who sees what</h2>
      <ul>
        <li>
          <strong>Everyone</strong> sees your reviews with your name, your profile photo and the university
          you chose, and the photos you added. If your confirmed email address is a university’s, they also
          see that you’re a verified student there.
        </li>
        <li>
          <strong>Everyone</strong> sees how busy you said a study spot is, your answers and your reactions,
          but without your name.
        </li>
        <li>
          <strong>Everyone</strong> sees a public study session, with your name and photo if you created or
          joined it. Only its organizer, its participants and people with an invite link see a private one,
          and admins once someone has reported it.
        </li>
        <li>
          <strong>Only you</strong> see your study preferences and your logins, and your collections until you
          share a link. Anyone with your calendar link sees the study sessions in it.
        </li>
        <li>
          <strong>You and admins</strong> see your email address, since admins can look up accounts. The same
          goes for your requests, with your name and their photos, until they’re approved.
        </li>
        <li>
          <strong>Only admins</strong> see who suggested an edit. Nobody sees who reported a review or study
          session.
        </li>
      </ul>

      <h2>How long we keep it</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {KEPT.map(([what, long]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{long}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>Cookies and what your browser keeps</h2>
      <p>
        All cookies are ours, and none are for advertising. Over https their names start with{' '}
        <code>__Host-</code>. We set each one only when we need it.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">Purpose</th>
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
        With scripts on, your browser also keeps the following. Only the rounded location is sent to us, once,
        as explained under “Your location.”
      </p>
      <ul>
        <li>
          In local storage: your rounded location with its time (<code>userLocation</code>), whether we asked
          for it and you agreed (<code>locationPermissionAsked</code>, <code>locationPermissionGranted</code>
          ), your state with its time (<code>userState</code>, <code>userStateTimestamp</code>), when you can
          next report how busy a study spot is (<code>carrel busyness</code> and a number, for half an hour),
          and whether an admin turned off shortcuts (<code>carrel desk keys</code>).
        </li>
        <li>
          In a database called <code>carrel</code>: the public lists of the home page, so it shows up at once.
          After 24 hours they aren’t shown anymore, but they stay there until you next open the home page.
          They’re deleted when you log out.
        </li>
        <li>
          The last 30 public pages and searches you visited, so you can read them offline. Anything older than
          30 days isn’t shown anymore. They’re all deleted when you log out, choose a new password, change
          something under Security, delete your account or change how pages look. Lite mode keeps none.
        </li>
        <li>
          In this tab’s storage: what you type into a form (<code>typed</code>), until you send it, log out or
          close the tab. Never passwords, codes or files.
        </li>
        <li>While the window is open: how far you scrolled on each page.</li>
      </ul>

      <h2>Your rights</h2>
      <ul>
        <li>
          See and change your data under <Link to="/setting">Settings</Link>.
        </li>
        <li>
          Download everything we keep about you, or delete your account, under{' '}
          <Link to="/setting/data">Your data</Link>.
        </li>
        <li>Appeal an admin’s decision, or ask us anything: email {mail}. A person will answer.</li>
      </ul>

      <h2>Children</h2>
      <p>The minimum age is 17. If we learn that someone is younger, we delete their account.</p>

      <h2>If something goes wrong</h2>
      <p>
        If your data is affected by a breach, we’ll tell you within 72 hours of finding it. If you have an
        urgent privacy question, email {mail} with “Urgent” in the subject. We’ll respond within 24 hours.
      </p>

      <h2>Changes</h2>
      <p>
        We announce changes to this policy in the <Link to="/update">update log</Link> before they take
        effect. Version 2.1 lists each cookie and what your browser keeps for offline reading.
      </p>
    </article>
  )
}
