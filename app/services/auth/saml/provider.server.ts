import type { Db } from '~db/connection'
import type { Env } from '../../env.server'
import type { SamlSettings } from '../../provider-settings.server'
import { logoutUrl, readLogoutRequest } from './logout.server'
import { loginUrl, ourAddresses } from './messages.server'
import { idpOf } from './metadata.server'
import { ownMetadata } from './own-metadata.server'
import { readResponse, type Answer } from './response.server'

export { metadataFault } from './metadata.server'
export { ourAddresses, ownMetadata }

type SamlEnv = Pick<Env, 'origin'>

const partiesOf = async (db: Db, env: SamlEnv, settings: SamlSettings) => ({
  env,
  settings,
  idp: await idpOf(db, settings),
})

/** @throws ProviderError */
export const toProvider = async (
  db: Db,
  env: SamlEnv,
  settings: SamlSettings,
  trip: { id: string; confirms: boolean },
): Promise<string> => loginUrl(await partiesOf(db, env, settings), trip)

/** @throws ProviderError */
export const toLogOut = async (
  db: Db,
  env: SamlEnv,
  settings: SamlSettings,
  told: string,
): Promise<string | null> => logoutUrl(await partiesOf(db, env, settings), told)

/**
 * Reads what was posted to our acs.
 * @throws ProviderError
 */
export const readAnswer = async (
  db: Db,
  env: SamlEnv,
  settings: SamlSettings,
  fields: URLSearchParams,
): Promise<Answer> =>
  readResponse(await partiesOf(db, env, settings), {
    response: fields.get('SAMLResponse') ?? '',
    relayState: fields.get('RelayState') ?? '',
  })

/**
 * Reads what was posted to end logins. Null: it's the answer to a logout of ours, which has happened by then.
 * @throws ProviderError
 */
export const readLogout = async (db: Db, env: SamlEnv, settings: SamlSettings, fields: URLSearchParams) =>
  fields.has('SAMLResponse')
    ? null
    : readLogoutRequest(await partiesOf(db, env, settings), {
        request: fields.get('SAMLRequest') ?? '',
        relayState: fields.get('RelayState') ?? '',
      })
