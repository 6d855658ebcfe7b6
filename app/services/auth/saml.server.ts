import type { Db } from '~db/connection'
import type { SamlSettings } from '../provider-settings.server'
import type { Parties } from './saml-messages.server'
import { idpOf } from './saml-metadata.server'

export { logoutUrl, readLogoutRequest } from './saml-logout.server'
export { loginUrl, ourAddresses } from './saml-messages.server'
export { metadataFault } from './saml-metadata.server'
export { ownMetadata } from './saml-own-metadata.server'
export { readResponse, type Answer } from './saml-response.server'

/** @throws ProviderError */
export const partiesOf = async (db: Db, env: Parties['env'], settings: SamlSettings): Promise<Parties> => ({
  env,
  settings,
  idp: await idpOf(db, settings),
})
