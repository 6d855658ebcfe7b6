import { faultOf, registrationAt } from '~/services/auth/provider.server'
import { providersOf } from '~/services/provider-settings.server'
import { readEnv } from '../app/services/env.server'

/** Prints what to register at each provider, and whether it answers. Returns the exit code: 1 if one doesn't. */
export async function checkProviders(): Promise<number> {
  const env = readEnv()
  const providers = providersOf(env)
  if (providers.length === 0) console.log('No provider is set up. Set SSO_FILE or GOOGLE_CLIENT_ID.')
  let failed = 0
  for (const settings of providers) {
    const fault = await faultOf(settings)
    if (fault) failed++
    console.log(
      [
        `${settings.name} (${settings.id}): ${fault ?? 'its metadata is fine.'}`,
        'Register there:',
        ...(await registrationAt(env, settings)).map(([what, value]) => `  ${what.padEnd(22)} ${value}`),
        '',
      ].join('\n'),
    )
  }
  return failed ? 1 : 0
}
