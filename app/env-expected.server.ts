import { SECRET_LENGTH } from './env-parse.server'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What each setting of the environment has to be, for whoever has set it otherwise. */
export const expected = {
  ORIGIN:
    'the address that people type, such as https://carrel.example (https, or http for localhost; no path)',
  DATABASE_URL: 'postgres://user:password@host:5432/database, or "embedded" to keep the database under var/',
  DATABASE_DIRECT_URL:
    'postgres://user:password@host:5432/database of PostgreSQL itself, when DATABASE_URL is that of a pooler',
  SESSION_SECRET:
    `a random text of at least ${SECRET_LENGTH} characters (openssl rand -base64 32); ` +
    'several with commas between, the new one first',
  SUPPORT_EMAIL: 'the mail address that visitors may write to',
  HOST: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 1 to 65535',
  TRUST_PROXY:
    'false, the number of proxies in front (1), or their addresses with commas between (10.0.0.0/8, loopback)',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  METRICS_TOKEN: 'a text of at least 16 characters without spaces',
  METRICS_PORT: 'a port number from 1 to 65535, another than PORT',
  METRICS_HOST: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  SLOW_QUERY_MS: 'a number of milliseconds, up to 600000',
  SLOW_REQUEST_MS: 'a number of milliseconds, up to 600000',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: 'a mail address, or a name and an address: Carrel <carrel@example.edu>',
  EMAIL_CONFIRMATION: 'on or off',
  ADMIN_TOTP: 'on or off',
  JOBS_IN_WEB: 'on or off',
  STOP_GRACE_MS: 'a number of milliseconds from 0 to 60000',
  GOOGLE_ISSUER: 'the address of an OpenID provider (https, or http for localhost)',
  S3_ENDPOINT: 'the address of an S3-compatible store, such as http://127.0.0.1:9000',
  S3_PUBLIC_URL: 'the address under which browsers get the objects of the bucket',
  MEILISEARCH_HOST: 'the address of a Meilisearch server, such as http://127.0.0.1:7700',
  MEILISEARCH_PREFIX: 'letters, digits, - and _, at most 40: what the names of the indexes begin with',
  WIKIDATA_URL: 'the address of a SPARQL endpoint with the content of Wikidata, or "off"',
  OSRM_URL: 'the address of an OSRM-compatible server, such as http://127.0.0.1:5000',
}
