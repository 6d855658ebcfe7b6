import { PRODUCT, TAGLINE } from '~/services/site'
import { SelectField } from '~/ui/form/SelectField'
import { OnBox } from '~/ui/form/OnBox'
import { asText, TextArea, TextField, type FieldState } from '~/ui/form/Field'
import { FileField } from '~/ui/form/FileField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useLastResponse } from '~/ui/use-post'
import { useState } from 'react'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Link } from '~/ui/Link'
import { DashboardPage } from '../DashboardPage'
import type { SiteView } from './show-site.server'
import { keyWords } from './key-words'
import { LEGAL_KINDS, legalWords } from './legal-words'
import { seenAgain } from './site-rules'
import { siteWords } from './site-words'

const { labels, hints } = siteWords

type Fields = Record<keyof SiteView['texts'] | 'readOnly' | 'seen', string>

/** The forms of the dashboard's page about the site itself. `start`: what was typed before a login. */
export function SitePanel({ view }: { view: SiteView & { start: Partial<Fields> | null } }) {
  // A refused form stays, even if the page has loaded what another admin changed.
  const refused = useLastResponse() !== undefined
  const [seen, setSeen] = useState(view.seen)
  if (!refused && seen !== view.seen) setSeen(view.seen)
  return (
    <DashboardPage title={siteWords.title} about={siteWords.about}>
      <div className="site-forms">
        {/* After a save, fields show what other admins changed. */}
        <IdentityForm key={`identity ${seen}`} view={view} seen={seen} />
        <BannerForm key={`banner ${seen}`} view={view} seen={seen} />
        <LockForm view={view} />
        <section>
          <h2>{legalWords.heading}</h2>
          <p>{legalWords.about}</p>
          <ul className="sources">
            {LEGAL_KINDS.map((kind) => (
              <li key={kind}>
                <Link to={`/admin-dashboard/site/${kind}`}>{legalWords.edit(legalWords.names[kind])}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{keyWords.title}</h2>
          <p>{keyWords.about}</p>
          <ul className="sources">
            <li>
              <Link to="/admin-dashboard/site/keys">{keyWords.link}</Link>
            </li>
          </ul>
        </section>
      </div>
    </DashboardPage>
  )
}

type FormProps = Parameters<typeof SitePanel>[0]
/** `seen`: the settings when the form was opened. */
type SeenProps = FormProps & { seen: string }

function IdentityForm({ view, seen }: SeenProps) {
  const state = useWriteForm<Fields & Record<'logo' | 'icon' | 'removeLogo' | 'removeIcon', string>>({
    id: 'identity',
    intent: 'identity',
    defaultValue: { ...view.texts, ...view.start },
  })
  const { name, tagline, color, logo, removeLogo, icon, removeIcon, supportEmail, abuseEmail, university } =
    state.fields
  return (
    <WriteForm state={state} labels={labels} failed={siteWords.failed} encType="multipart/form-data">
      <SeenField fields={state.named} view={view} seen={seen} />
      <h2>{siteWords.identity}</h2>
      <TextField field={name} label={labels.name!} hint={hints.name(PRODUCT)} maxLength={80} />
      <TextField field={tagline} label={labels.tagline!} hint={hints.tagline(TAGLINE)} maxLength={160} />
      <TextField field={color} label={labels.color!} hint={hints.color} maxLength={20} />
      <PictureField
        fields={[logo, removeLogo]}
        texts={[labels.logo!, hints.logo, siteWords.removeLogo, siteWords.currentLogo]}
        current={view.logo}
      />
      <PictureField
        fields={[icon, removeIcon]}
        texts={[labels.icon!, hints.icon, siteWords.removeIcon, siteWords.currentIcon]}
        current={view.icon}
      />
      <TextField
        field={supportEmail}
        label={labels.supportEmail!}
        hint={hints.supportEmail(view.carrelSupport)}
        type="email"
      />
      <TextField field={abuseEmail} label={labels.abuseEmail!} hint={hints.abuseEmail} type="email" />
      <TextField field={university} label={labels.university!} hint={hints.university} maxLength={320} />
      <p className="buttons">
        <SubmitButton busy={siteWords.saving}>{siteWords.saveIdentity}</SubmitButton>
      </p>
    </WriteForm>
  )
}

/** What the form showed at first, also after it was refused, with what that reported. */
function SeenField({ fields, view, seen }: SeenProps & { fields: Record<string, FieldState> }) {
  const { name, initialValue } = fields.seen!
  const reported = Object.keys(view.texts).filter((field) =>
    fields[field]?.errors?.some((text) => text.startsWith(siteWords.changed)),
  )
  return (
    <input type="hidden" name={name} value={seenAgain(asText(initialValue) ?? seen, view.seen, reported)} />
  )
}

type PictureFieldProps = {
  fields: [picture: FieldState, remove: FieldState]
  texts: [label: string, hint: string, remove: string, current: string]
  current?: string
}

function PictureField({ fields: [picture, remove], texts, current }: PictureFieldProps) {
  const [label, hint, removeText, currentText] = texts
  return (
    <>
      <FileField field={picture} label={label} hint={hint} accept="image/jpeg,image/png" />
      {current && (
        <div className="field">
          <img src={current} alt={currentText} height="56" className="own-logo" />{' '}
          <label className="check">
            <OnBox field={remove} /> {removeText}
          </label>
        </div>
      )}
    </>
  )
}

function BannerForm({ view, seen }: SeenProps) {
  const state = useWriteForm<Fields>({
    id: 'banner',
    intent: 'banner',
    defaultValue: { ...view.texts, ...view.start },
  })
  const { banner, startsAt, endsAt, timeZone } = state.fields
  const zone = asText(timeZone.initialValue) ?? view.texts.timeZone
  const times = siteWords.times(view.zones.find(({ value }) => value === zone)?.text ?? zone)
  return (
    <WriteForm state={state} labels={labels} failed={siteWords.failed}>
      <SeenField fields={state.named} view={view} seen={seen} />
      <h2>{siteWords.announce}</h2>
      <TextArea field={banner} label={labels.banner!} hint={siteWords.announceHint} rows={3} />
      <TextField field={startsAt} label={labels.startsAt!} hint={times} type="datetime-local" />
      <TextField field={endsAt} label={labels.endsAt!} hint={times} type="datetime-local" />
      <SelectField field={timeZone} label={labels.timeZone!} value={zone} options={view.zones} />
      <p className="buttons">
        <SubmitButton busy={siteWords.saving}>{siteWords.saveBanner}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function LockForm({ view: { readOnly: on, start } }: FormProps) {
  const state = useWriteForm<Fields>({
    id: 'lock',
    intent: 'lock',
    defaultValue: { readOnly: start?.readOnly ?? on ?? siteWords.lockStart },
  })
  const unlock = useWriteForm({ id: 'unlock', intent: 'unlock' })
  return (
    <>
      <WriteForm state={state} labels={labels} failed={siteWords.failed}>
        <h2>{siteWords.lock}</h2>
        <p>{siteWords.lockAbout}</p>
        <TextArea field={state.fields.readOnly} label={labels.readOnly!} hint={siteWords.lockHint} rows={3} />
        <p className="buttons">
          <SubmitButton busy={siteWords.saving} quiet={on !== null}>
            {on === null ? siteWords.turnOn : siteWords.change}
          </SubmitButton>
        </p>
      </WriteForm>
      {on !== null && (
        <WriteForm state={unlock} failed={siteWords.failed}>
          <p className="buttons">
            <SubmitButton busy={siteWords.saving}>{siteWords.turnOff}</SubmitButton>
          </p>
        </WriteForm>
      )}
    </>
  )
}
