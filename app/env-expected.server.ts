import { SECRET_LENGTH } from './env-parse.server'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What each environment variable must be, for error messages. */
export const expected = {
  ORIGIN:
    'the public URL of the site, such as https://carrel.example (https, or http for localhost; no path)',
  DATABASE_URL: 'postgres://user:password@host:5432/database, or "embedded" to keep the database in var/',
  DATABASE_DIRECT_URL:
    'postgres://user:password@host:5432/database, a direct connection to PostgreSQL when DATABASE_URL points to a pooler',
  SESSION_SECRET:
    `a random string of at least ${SECRET_LENGTH} characters (openssl rand -base64 32); ` +
    'separate several with commas, newest first',
  SUPPORT_EMAIL: 'the email address visitors can use to contact you',
  HOST: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 1 to 65535',
  TRUST_PROXY:
    'false, the number of proxies in front (such as 1), or their addresses separated by commas (10.0.0.0/8, loopback)',
  CARREL_DEMO: 'on or off',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  METRICS_TOKEN: 'a string of at least 16 characters, with no spaces',
  METRICS_PORT: 'a port number from 1 to 65535, different from PORT',
  METRICS_HOST: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  SLOW_QUERY_MS: 'a number of milliseconds, up to 600000',
  SLOW_REQUEST_MS: 'a number of milliseconds, up to 600000',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: 'an email address, or a name and an address: Carrel <carrel@example.edu>',
  EMAIL_CONFIRMATION: 'on or off',
  ADMIN_TOTP: 'on or off',
  JOBS_IN_WEB: 'on or off',
  STOP_GRACE_MS: 'a number of milliseconds from 0 to 60000',
  PAGES_PER_ADDRESS: 'a number of pages from 100 to 1000000',
  CONNECTIONS_PER_ADDRESS: 'a number of connections from 10 to 1000000',
  FORMS_PER_ADDRESS: 'a number of forms from 10 to 1000000',
  HSTS_SUBDOMAINS: 'on or off',
  GOOGLE_ISSUER: 'the URL of an OpenID provider (https, or http for localhost)',
  S3_ENDPOINT: 'the URL of an S3-compatible store, such as http://127.0.0.1:9000',
  S3_PUBLIC_URL: 'the URL where browsers can download objects from the bucket',
  MEILISEARCH_HOST: 'the URL of a Meilisearch server, such as http://127.0.0.1:7700',
  MEILISEARCH_PREFIX: 'a prefix for index names: up to 40 letters, digits, - and _',
  WIKIDATA_URL: 'the URL of a SPARQL endpoint that serves Wikidata, or "off"',
  MAPS_FILE: 'the path of a PMTiles file, its place on S3 (s3://bucket/key), or "off"',
  OSRM_URL: 'the URL of an OSRM-compatible server, such as http://127.0.0.1:5000',
}
