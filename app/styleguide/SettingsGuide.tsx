import { SettingTabs } from '~/accounts/SettingTabs'
import { UniversityField } from '~/accounts/register/UniversityField'
import { MailText } from '~/mail/MailText'
import { SentAt } from '~/mail/SentAt'
import { ChoiceField } from '~/preferences/ChoiceField'
import { ScaleField } from '~/preferences/ScaleField'
import type { State } from './rules'
import { LONG_NAME, NOWHERE, WRITTEN } from './samples'

const ORIGIN = 'https://example.edu'
const MAIL = `Hello Robin,

Someone asked to log in to your account. Open this page to continue:
${ORIGIN}/styleguide

A name that looks like a link isn’t one: https://example.com/`

/** Parts of the settings: filled in, empty or with errors. And an email, as a demo shows it. */
export function SettingsGuide({ state }: { state: State }) {
  const full = state === 'full'
  const errors = state === 'fallback' ? ['Choose one of these.'] : undefined
  const field = (name: string, initialValue: unknown) => ({
    id: `g-${name}`,
    name,
    initialValue: full ? initialValue : undefined,
    errors,
  })
  return (
    <div className="narrow">
      <SettingTabs current="preferences" />
      <form action={NOWHERE} method="get" className="form">
        <ScaleField field={field('noise', '1')} label="Noise" options={['Quiet', 'Moderate', 'Lively']} />
        <ChoiceField
          field={field('times', ['night', 'morning'])}
          label="Times"
          hint="None, if any will do."
          options={{ morning: 'Morning', noon: LONG_NAME, night: 'Night' }}
        />
        <UniversityField field={field('university', 'Open College')} />
        <p>
          <button type="submit" className="button">
            Save
          </button>
        </p>
      </form>
      <article aria-labelledby="g-mail">
        <h2 id="g-mail">A mail</h2>
        <p className="quiet">
          Sent <SentAt date={WRITTEN} />
        </p>
        <MailText text={MAIL} origin={ORIGIN} />
      </article>
    </div>
  )
}
