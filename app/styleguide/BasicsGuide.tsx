import { Link } from '~/components/ui/Link'
import { LookForms, type Looks } from '~/components/layout/LookForms'
import { Avatar } from '~/components/ui/Avatar'
import { Picture } from '~/components/ui/Picture'
import { Popup } from '~/components/ui/Popup'
import { Stars } from '~/components/ui/Stars'
import { Toast } from '~/components/ui/Toast'
import type { Notice } from '~/http/cookies/notice.server'
import { LocationCard } from '~/locations/LocationCard'
import tokens from '~/styles/tokens.css?raw'
import { UniversityTint } from '~/universities/UniversityTint'
import { POPUPS, TOASTS } from './rules'
import { FieldsGuide } from './SampleForm'
import { CARDS, LONG_NAME } from './samples'

const RATINGS = [0, 1, 1.5, 2.5, 3.5, 4.5, 5]

const BLOCKS = { light: ':root {', dark: ":root[data-theme='dark'] {" } as const
const SIZE = 28

type BasicsGuideProps = {
  looks: Looks
  positions: readonly NonNullable<Notice['position']>[]
  /** The message to show, and where. */
  toast: (typeof TOASTS)[number] | null
  at: Notice['position']
  popup: (typeof POPUPS)[number] | null
}

/** Type, colors, and the small components used on every page. */
export function BasicsGuide({ positions, looks, toast, at, popup }: BasicsGuideProps) {
  return (
    <>
      <UniversityTint color="#4764B9" />
      {popup && <Popup kind={popup} text="Something asks for an action." />}
      <p className="lead">Every component in every state. The texts are no texts of the product.</p>
      <LookForms {...looks} returnTo="/styleguide" id="guide" />

      <section aria-labelledby="g-type">
        <h2 id="g-type">Type and colors</h2>
        <h3>A heading of level 3</h3>
        <p>
          Text with <a href="#g-type">a link</a>, <strong>strong words</strong>, <em>others</em>, and{' '}
          <code>code</code>.
        </p>
        <p className="quiet">
          Quiet text. <span className="danger">Danger.</span>
        </p>
        <blockquote>A quotation: long oak tables, a lamp at every seat.</blockquote>
        {(['light', 'dark'] as const).map((theme) => (
          <Swatches key={theme} theme={theme} />
        ))}
      </section>

      <section aria-labelledby="g-buttons">
        <h2 id="g-buttons">Buttons and chips</h2>
        <p>
          Buttons are 44 px high, small ones 36 px. On a window of 768 px and less, both are 44 px. Chips and
          tabs follow suit.
        </p>
        <form action="/styleguide" method="get">
          <p className="buttons">
            <button type="submit" className="button">
              Button
            </button>
            <button type="submit" className="button" aria-disabled>
              Saving...
            </button>
            <button type="submit" className="button" disabled>
              Disabled
            </button>
            <button type="submit" className="button button-quiet">
              Quiet
            </button>
            <button type="submit" className="button button-danger">
              Danger
            </button>
            <button type="submit" className="button button-small">
              Small
            </button>
            <Link to="/styleguide">A link next to them</Link>
          </p>
        </form>
        <ul className="chips" aria-label="Chips">
          {['Quiet', 'Wifi', LONG_NAME].map((name) => (
            <li key={name}>
              <Link to="/styleguide" className="chip">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="g-stars">
        <h2 id="g-stars">Stars and people</h2>
        <ul>
          {RATINGS.map((rating) => (
            <li key={rating}>
              <Stars rating={rating} count={rating === 1 ? 1 : rating * 10} />
            </li>
          ))}
        </ul>
        <p>
          <Avatar photo={null} name="Robin Reader" /> <Avatar photo={null} name="" size="large" />
        </p>
        <Picture src="/scenes/library-hall.svg" alt="A hall of a library, drawn" width={320} height={200} />
      </section>

      <section aria-labelledby="g-cards">
        <h2 id="g-cards">Cards</h2>
        <ul className="cards" aria-labelledby="g-cards">
          {CARDS.map((card, n) => (
            <LocationCard
              key={card.id}
              card={card}
              showCampus={n === 2}
              away={n === 2 ? 'about 3 mi from you' : null}
            />
          ))}
        </ul>
        <h3>In a rail</h3>
        <ol className="rail" aria-label="Rail">
          {CARDS.map((card) => (
            <LocationCard key={card.id} card={card} showCampus />
          ))}
        </ol>
        <p className="load-more">
          <Link to="/styleguide" className="button button-quiet">
            Load More
          </Link>
        </p>
      </section>

      <section aria-labelledby="g-notices">
        <h2 id="g-notices">Messages</h2>
        <p className="note">A note that belongs to the page.</p>
        <div className="empty">
          <p>There is nothing here yet</p>
          <p>What could be, and how it comes here.</p>
        </div>
        <ul>
          {TOASTS.map((kind) => (
            <li key={kind}>
              Toast, {kind}:{' '}
              {positions.map((position) => (
                <span key={position}>
                  <Link to={`?toast=${kind}&at=${position}`} preventScrollReset>
                    {position}
                  </Link>{' '}
                </span>
              ))}
            </li>
          ))}
          {POPUPS.map((kind) => (
            <li key={kind}>
              <Link to={`?popup=${kind}`}>Popup, {kind}</Link>
            </li>
          ))}
        </ul>
        {toast && (
          <Toast
            key={toast + at}
            kind={toast}
            text={`A ${toast} that says what was done.`}
            position={at}
            framed
          />
        )}
      </section>

      <FieldsGuide />

      <section aria-labelledby="g-table">
        <h2 id="g-table">Table and panel</h2>
        <div className="panel">
          <h3>Panel</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Hours</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Monday</th>
                <td>8:00 AM – 10:00 PM</td>
              </tr>
            </tbody>
          </table>
        </div>
        <details>
          <summary>Something to open</summary>
          <p>What was inside.</p>
        </details>
      </section>
    </>
  )
}

/** A theme's colors, read from the style sheet. The dark theme lists only the colors it changes. */
function Swatches({ theme }: { theme: keyof typeof BLOCKS }) {
  const start = tokens.indexOf(BLOCKS[theme])
  const block = tokens.slice(start, tokens.indexOf('}', start))
  const colors = [...block.matchAll(/--([\w-]+): (#[\da-f]+);/g)]
  return (
    <ul className="tags" aria-label={`Colors, ${theme}`}>
      {colors.map(([, name, color]) => (
        <li key={name}>
          <svg width={SIZE} height={SIZE} aria-hidden="true">
            <rect width={SIZE} height={SIZE} fill={color} stroke="currentColor" />
          </svg>{' '}
          {name} {color}
        </li>
      ))}
    </ul>
  )
}
