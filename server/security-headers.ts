import type { RequestHandler } from 'express'
import type { Env } from '../app/services/env.server'

/** Headers on every response. The policy's nonce is for this request; nothing inline runs or styles without it. */
export function securityHeaders(
  env: Pick<Env, 'secureCookies' | 'hstsSubdomains' | 'dev' | 's3'>,
): RequestHandler {
  const pictures = env.s3?.publicUrl ? ` ${new URL(env.s3.publicUrl).origin}` : ''
  const secureOnly = `max-age=31536000${env.hstsSubdomains ? '; includeSubDomains' : ''}`
  return (_request, response, next) => {
    const nonce = `'nonce-${response.locals.nonce}'`
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${nonce}`,
      // In development, Vite adds style sheets by script and uses its own socket.
      env.dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${nonce}`,
      env.dev ? "connect-src 'self' ws:" : "connect-src 'self'",
      `img-src 'self' data:${pictures}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    response.set({
      'Content-Security-Policy': policy.join('; '),
      'X-Content-Type-Options': 'nosniff',
      // Not no-referrer: browsers would send `Origin: null` and our CSRF check would reject every form.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    })
    if (env.secureCookies) response.set('Strict-Transport-Security', secureOnly)
    next()
  }
}
