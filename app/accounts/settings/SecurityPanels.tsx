import { Link } from '~/ui/Link'
import { AccountOfPassword, PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { forgetReader } from '~/ui/form/typed-drafts'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { LoadMore } from '~/ui/LoadMore'
import { TableHead } from '~/ui/TableHead'
import { ProviderButton } from '../entering/ProviderButton'
import { securityWords } from '../security-words'
import type { SecurityPage } from './security-page.server'
import { ReaderZone, SecurityMoment } from './SecurityMoment'
import { LockedAdmin, SecurityTwoStep } from './SecurityTwoStep'

const { password: passwordWords, sessions: loginWords, provider: providerWords } = securityWords
const historyWords = securityWords.history

/** Password, two-step verification, logins and connected accounts of the reader's account. */
export function SecurityPanels({ zone, locked, twoStep, ssoOnly, providers, ...page }: SecurityPage) {
  return (
    <ReaderZone.Provider value={zone}>
      {locked && <LockedAdmin on={twoStep.on} />}
      {/* A password change starts a new login, whose key resets the form. */}
      {!ssoOnly && <Password key={page.sessions.find(({ current }) => current)?.id} {...page} />}
      <SecurityTwoStep {...twoStep} />
      <Logins {...page} />
      {providers.map((provider) => (
        <Provider key={provider.id} {...provider} />
      ))}
      <History {...page} />
    </ReaderZone.Provider>
  )
}

/** The form that changes the password, or for an account without one, the way to get one. */
function Password({ email, hasPassword }: Pick<SecurityPage, 'email' | 'hasPassword'>) {
  const state = useWriteForm<{ currentPassword: string; newPassword: string; confirmPassword: string }>({
    id: 'password',
    intent: 'password',
  })
  const { fields } = state
  return (
    <section className="panel">
      <h2>{passwordWords.heading}</h2>
      {hasPassword ? (
        <WriteForm state={state} labels={passwordWords.labels} failed={passwordWords.failed}>
          <AccountOfPassword email={email} />
          <PasswordField
            field={fields.currentPassword}
            label={passwordWords.labels.currentPassword}
            autoComplete="current-password"
          />
          <PasswordField
            field={fields.newPassword}
            label={passwordWords.labels.newPassword}
            hint={`${passwordWords.hint}.`}
            autoComplete="new-password"
          />
          <PasswordField
            field={fields.confirmPassword}
            label={passwordWords.labels.confirmPassword}
            autoComplete="new-password"
          />
          <p className="hint">{passwordWords.ends}</p>
          <p className="buttons">
            <SubmitButton busy={passwordWords.updating}>{passwordWords.update}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <p>{passwordWords.none}</p>
          <p className="buttons">
            <Link to="/forgot-password">{passwordWords.setOne}</Link>
          </p>
        </>
      )}
    </section>
  )
}

/** Where the account is logged in, with buttons to end one login or all others. */
function Logins({ sessions: logins }: Pick<SecurityPage, 'sessions'>) {
  const others = useWriteForm({ id: 'end-others', intent: 'end-others' })
  return (
    <section className="panel">
      <h2>{loginWords.heading}</h2>
      <p className="hint">{loginWords.about}</p>
      <ul className="sessions" aria-label={loginWords.heading}>
        {logins.map((login) => (
          <li key={login.id}>
            <p>
              <strong>{login.device ?? loginWords.unknownDevice}</strong>
              {login.current && (
                <>
                  {' '}
                  <span className="badge">{loginWords.thisDevice}</span>
                </>
              )}
            </p>
            <p className="quiet">
              {loginWords.lastSeen} <SecurityMoment date={login.lastSeen} />.<br />
              {loginWords.loggedIn} <SecurityMoment date={login.began} />.
            </p>
            {!login.current && <EndLogin {...login} />}
          </li>
        ))}
      </ul>
      {logins.length > 1 && (
        <WriteForm state={others} failed={loginWords.othersFailed}>
          <p className="buttons">
            <SubmitButton busy={loginWords.ending} quiet>
              {loginWords.endOthers}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
    </section>
  )
}

function EndLogin({ id, device }: SecurityPage['sessions'][number]) {
  const state = useWriteForm({
    id: `end-session-${id}`,
    intent: 'end-session',
    row: { name: 'sessionId', value: String(id) },
    // Ending this browser's own login, in another tab, goes to the home page.
    onLed: (to) => to === '/' && forgetReader(),
  })
  return (
    <WriteForm state={state} failed={loginWords.failed}>
      <input type="hidden" name="sessionId" value={id} />
      <button type="submit" className="button button-quiet button-small">
        {loginWords.end}
        <span className="visually-hidden"> {loginWords.endDevice(device ?? loginWords.unknownDevice)}</span>
      </button>
    </WriteForm>
  )
}

/** The connected account of one provider, or the button to connect one. */
function Provider({ id, name, address, stays }: SecurityPage['providers'][number]) {
  const row = { name: 'provider', value: id }
  const state = useWriteForm({ id: `disconnect-${id}`, intent: 'disconnect', row })
  return (
    <section className="panel">
      <h2>{providerWords.heading(name)}</h2>
      <p>{address === null ? providerWords.none(name) : providerWords.connected(address)}</p>
      {address === null && (
        <ProviderButton
          provider={{ id, name }}
          returnTo="/setting/security"
          label={providerWords.connect(name)}
        />
      )}
      {address !== null && stays && <p className="hint">{providerWords[stays]}</p>}
      {address !== null && !stays && (
        <WriteForm state={state} failed={providerWords.failed}>
          <input type="hidden" name="provider" value={id} />
          <p className="buttons">
            <SubmitButton busy={providerWords.disconnecting}>{providerWords.disconnect(name)}</SubmitButton>
          </p>
        </WriteForm>
      )}
    </section>
  )
}

/** The account's recent login attempts. */
function History({ attempts, next }: Pick<SecurityPage, 'attempts' | 'next'>) {
  return (
    <section className="panel">
      <h2>{historyWords.heading}</h2>
      <p className="hint">{historyWords.about}</p>
      {attempts.length === 0 ? (
        <p>{historyWords.empty}</p>
      ) : (
        <table className="history">
          <TableHead columns={Object.values(historyWords.columns)} />
          <tbody>
            {attempts.map(({ id, at, device, address, method, succeeded }) => (
              <tr key={id}>
                <td>
                  <SecurityMoment date={at} />
                </td>
                <td>
                  {device ?? loginWords.unknownDevice}
                  <br />
                  <span className="quiet">{address}</span>
                </td>
                <td>
                  {historyWords.methods[method]},{' '}
                  <span className={succeeded ? undefined : 'danger'}>
                    {succeeded ? historyWords.succeeded : historyWords.failed}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && <LoadMore to={`?shown=${next}`}>{historyWords.more}</LoadMore>}
    </section>
  )
}
