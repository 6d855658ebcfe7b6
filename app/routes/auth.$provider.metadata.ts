import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownMetadata } from '~/services/auth/saml/own-metadata.server'
import { providerWithId } from '~/services/provider-settings.server'
import { errorResponse } from '~/web/http/plain-error.server'

/** Our SAML metadata, to be registered at the provider. The address is our entity ID there. */
export function loader({ params, context }: LoaderFunctionArgs): Response {
  const provider = providerWithId(context.env, params.provider)
  if (provider?.kind !== 'saml') throw errorResponse(404, '')
  return new Response(ownMetadata(context.env, provider, context.site), {
    headers: { 'Content-Type': 'application/samlmetadata+xml', 'Cache-Control': 'public, max-age=300' },
  })
}
