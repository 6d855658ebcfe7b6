import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvError, modeOf, readEnv } from '~/services/env.server'
import { temporaryFolder } from '../../support/folder'
import { checkRows } from '../../support/rows'

const SECRET = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const production = {
  ORIGIN: 'https://carrel.example',
  DATABASE_URL: 'postgres://carrel:hunter2@db:5432/carrel',
  SESSION_SECRET: SECRET,
  SUPPORT_EMAIL: 'help@carrel.example',
}

const folder = temporaryFolder()

function faultsOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return (error as Error).message
  }
  throw new Error('no fault was found')
}

/** The names at the beginning of lines in the error message. */
const named = (message: string) => [...message.matchAll(/^ {2}([A-Z0-9_]+) /gm)].map(([, name]) => name)

describe('a demo', () => {
  const demo = (values: Record<string, string> = {}) => readEnv({ CARREL_VAR: folder, ...values })

  it('is the default without any configuration, or with empty values', () => {
    const empty = { ORIGIN: '', DATABASE_URL: '  ', HOST: '', PORT: '', SESSION_SECRET: '' }
    for (const env of [demo(), demo(empty)])
      expect(env).toMatchObject({
        mode: 'demo',
        demo: true,
        dev: false,
        origin: 'http://localhost:3000',
        host: '127.0.0.1',
        port: 3000,
        databaseUrl: null,
        trustProxy: false,
        supportEmail: 'support@carrel.example',
        logLevel: 'warn',
        secureCookies: false,
        metricsToken: null,
        metricsPort: null,
        slowQueryMs: 500,
        slowRequestMs: 1000,
        adminTotp: false,
        smtpUrl: null,
        mailFrom: 'Carrel <support@carrel.example>',
        google: null,
        s3: null,
        wikidataUrl: null,
        hoursFeeds: { hosts: [] },
      })
    expect(demo({ ADMIN_TOTP: 'on' }).adminTotp).toBe(true)
  })

  it('creates its own secret once, readable only by its owner; again if a crash left it incomplete', () => {
    const varDir = path.join(folder, 'deep', 'var')
    const [secret] = readEnv({ CARREL_VAR: varDir }).sessionSecrets
    expect(secret!.length).toBeGreaterThanOrEqual(43) // 256 bits
    expect(readEnv({ CARREL_VAR: varDir }).sessionSecrets).toEqual([secret])
    const file = path.join(varDir, 'secret')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    fs.chmodSync(file, 0o644)
    readEnv({ CARREL_VAR: varDir })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(varDir)).toEqual(['secret'])
    fs.writeFileSync(file, 'abc')
    expect(readEnv({ CARREL_VAR: varDir }).sessionSecrets[0]!.length).toBeGreaterThan(40)
  })

  const LOOPBACK = [
    ['localhost', 'http://localhost:8080'],
    ['127.0.0.2', 'http://127.0.0.2:8080'],
    ['::1', 'http://[::1]:8080'],
    ['[::1]', 'http://[::1]:8080'],
  ] as const
  it('may listen on every loopback address', () =>
    checkRows(LOOPBACK, ([HOST, origin]) =>
      expect(demo({ HOST, PORT: '8080' })).toMatchObject({ demo: true, origin, port: 8080 }),
    ))

  it('refuses settings for production', () => {
    for (const [name, value] of Object.entries({ SESSION_SECRET: SECRET, TRUST_PROXY: '1' })) {
      const message = faultsOf({ CARREL_VAR: folder, [name]: value })
      expect(named(message)).toEqual([name])
      expect(message).toContain('ORIGIN and DATABASE_URL')
    }
  })
})

describe('a demo that others can reach', () => {
  const open = { CARREL_DEMO: 'on', HOST: '0.0.0.0' }

  it('must be enabled explicitly, and may have its own address for the links in its emails', () => {
    expect(readEnv({ ...open, CARREL_VAR: folder })).toMatchObject({
      mode: 'demo',
      demo: true,
      openDemo: true,
      host: '0.0.0.0',
      origin: 'http://localhost:3000',
      databaseUrl: null,
    })
    expect(readEnv({ CARREL_VAR: folder })).toMatchObject({ demo: true, openDemo: false })
    expect(readEnv({ CARREL_VAR: folder, CARREL_DEMO: 'on' })).toMatchObject({ demo: true, openDemo: false })
    for (const value of ['', 'off']) {
      const message = faultsOf({ HOST: '0.0.0.0', CARREL_DEMO: value })
      expect(named(message)).toEqual(['ORIGIN', 'DATABASE_URL', 'SESSION_SECRET', 'SUPPORT_EMAIL'])
      expect(message).toContain('or set CARREL_DEMO=on to run a demo that others can reach')
    }
    expect(named(faultsOf({ ...open, CARREL_DEMO: 'perhaps' }))).toContain('CARREL_DEMO')
    const origin = 'https://carrel-3000.editor.example'
    const own = readEnv({ ...open, CARREL_VAR: folder, HOST: '', ORIGIN: origin })
    expect(own).toMatchObject({ demo: true, openDemo: true, origin })
  })

  it('never uses a real database', () => {
    for (const DATABASE_URL of [production.DATABASE_URL, 'embedded']) {
      const message = faultsOf({ ...production, DATABASE_URL, CARREL_DEMO: 'on' })
      expect(named(message)).toEqual(['CARREL_DEMO'])
      expect(message).not.toContain('hunter2')
    }
  })
})

describe('production', () => {
  it('is complete with four variables, each of which it needs', () => {
    expect(readEnv(production)).toMatchObject({
      mode: 'production',
      demo: false,
      origin: 'https://carrel.example',
      databaseUrl: production.DATABASE_URL,
      sessionSecrets: [SECRET],
      secureCookies: true,
      logLevel: 'info',
      host: '127.0.0.1',
      port: 3000,
      supportEmail: 'help@carrel.example',
      smtpUrl: null,
      mailFrom: 'Carrel <help@carrel.example>',
      confirmEmail: true,
      adminTotp: true,
      jobsHere: true,
      google: null,
      s3: null,
      databaseDirectUrl: null,
      databaseStandbyUrl: null,
      stopGraceMs: 300,
      meilisearch: null,
      osrmUrl: null,
      wikidataUrl: 'https://query.wikidata.org/sparql',
      hoursFeeds: { hosts: ['*.libcal.com', 'waitz.io', '*.occuspace.io'] },
    })
    for (const name of Object.keys(production)) {
      const message = faultsOf({ ...production, [name]: '' })
      expect(named(message)).toEqual([name])
      expect(message).toMatch(new RegExp(`${name} is not set\\. Expected: `))
    }
  })

  const REQUIRED = [
    ['ORIGIN', 'https://carrel.example', ['DATABASE_URL', 'SESSION_SECRET', 'SUPPORT_EMAIL']],
    ['DATABASE_URL', 'embedded', ['ORIGIN', 'SESSION_SECRET', 'SUPPORT_EMAIL']],
    ...['0.0.0.0', '::', 'library.example'].map((host) => ['HOST', host, Object.keys(production)] as const),
  ] as const
  it('starts with any of its settings, and then requires everything', () =>
    checkRows(REQUIRED, ([name, value, missing]) => {
      expect(modeOf({ [name]: value })).toBe('production')
      const message = faultsOf({ [name]: value, CARREL_VAR: path.join(folder, 'untouched') })
      expect(named(message)).toEqual(missing)
      expect(message).toContain(`because ${name} is set`)
      expect(fs.existsSync(path.join(folder, 'untouched'))).toBe(false) // no generated secret
    }))

  it('accepts several secrets, the new one first', () => {
    const older = SECRET.split('').reverse().join('')
    expect(readEnv({ ...production, SESSION_SECRET: `${SECRET}, ${older}` }).sessionSecrets).toEqual([
      SECRET,
      older,
    ])
  })
})

describe('each variable', () => {
  const INVALID: Record<string, string[]> = {
    ORIGIN: [
      'http://carrel.example',
      'carrel.example',
      'https://carrel.example/app',
      'https://carrel.example?x',
      'https://a:b@carrel.example',
      'ftp://carrel.example',
      'https://',
      'javascript:alert(1)',
    ],
    DATABASE_URL: ['mysql://db/carrel', 'postgres://db', 'postgres://db/', 'carrel', 'Embedded'],
    SESSION_SECRET: ['short', 'x'.repeat(64), `${SECRET},short`, `${SECRET},`],
    SUPPORT_EMAIL: ['help', 'help@carrel', 'help @carrel.example', '@carrel.example'],
    HOST: ['http://0.0.0.0', '0.0.0.0:80', 'a b', '-x'],
    PORT: ['0', '65536', '80.5', 'http', '-1', '1e3'],
    TRUST_PROXY: ['true', 'yes', '10.0.0.0/33', '10.0.0', '1,2', '10.0.0.1,'],
    LOG_LEVEL: ['loud', 'verbose'],
    METRICS_TOKEN: ['short', 'a token with spaces in it'],
    METRICS_PORT: ['0', '65536', 'http', '-1', '3000'],
    SLOW_QUERY_MS: ['fast', '-1', '600001', '0.5'],
    SLOW_REQUEST_MS: ['1s', '1e3'],
    PAGES_PER_ADDRESS: ['0', '99', '1000001', 'many', '1e4'],
    CONNECTIONS_PER_ADDRESS: ['9', '-1', 'off'],
    FORMS_PER_ADDRESS: ['9', '1.5', 'off'],
    HSTS_SUBDOMAINS: ['no', '0'],
    SMTP_URL: ['mail.example:25', 'https://mail.example', 'imap://user:hunter2@mail.example'],
    MAIL_FROM: ['nobody', 'a@b\r\nBcc: c@d'],
    EMAIL_CONFIRMATION: ['yes'],
    ADMIN_TOTP: ['1'],
    JOBS_IN_WEB: ['apart'],
    STOP_GRACE_MS: ['5s', '60001'],
    DATABASE_DIRECT_URL: ['embedded', 'db:5432'],
    DATABASE_STANDBY_URL: ['embedded', 'db:5432', 'postgres://one,two/c?target_session_attrs=read-write'],
    S3_ENDPOINT: ['minio:9000'],
    S3_PUBLIC_URL: ['ftp://x'],
    GOOGLE_ISSUER: ['accounts.google.com', 'http://accounts.example'],
    SSO_FILE: ['/nowhere.json'],
    SSO_ONLY: ['yes'],
    REGISTRATION: ['nobody', 'https://example.edu', '@example.edu', 'example.edu;uni.example'],
    MEILISEARCH_HOST: ['127.0.0.1:7700'],
    MEILISEARCH_PREFIX: ['a b'],
    OSRM_URL: ['router:5000'],
    WIKIDATA_URL: ['wikidata.org', 'on'],
    HOURS_FEED_HOSTS: ['*', '*.com.', 'https://a.example', '10.0.0.1', 'a.example,'],
  }
  it('is validated, and the error repeats no secret', () =>
    checkRows(
      Object.entries(INVALID).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
      ([name, value]) => {
        const message = faultsOf({ ...production, CARREL_VAR: folder, [name]: value })
        expect(named(message)).toEqual([name])
        expect(message).toContain('Expected: ')
        expect(message).not.toContain('hunter2')
      },
    ))

  const VALID: [name: string, value: string, expected: object][] = [
    ['ORIGIN', 'https://Carrel.example:443/', { origin: 'https://carrel.example' }],
    ['ORIGIN', 'http://localhost:8080', { origin: 'http://localhost:8080', secureCookies: false }],
    ['ORIGIN', 'http://127.0.0.1', { origin: 'http://127.0.0.1' }],
    ['DATABASE_URL', 'embedded', { demo: false, databaseUrl: null }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, loopback,fd00::/8', { trustProxy: ['10.0.0.0/8', 'loopback', 'fd00::/8'] }],
    ['LOG_LEVEL', 'DEBUG', { logLevel: 'debug' }],
    ['HOST', '::', { host: '::' }],
    ['METRICS_TOKEN', 'a-token-of-16-or-more', { metricsToken: 'a-token-of-16-or-more' }],
    ['METRICS_PORT', '9464', { metricsPort: 9464, metricsHost: '127.0.0.1' }],
    ['SLOW_QUERY_MS', '0', { slowQueryMs: 0, slowRequestMs: 1000 }],
    ['PAGES_PER_ADDRESS', '100', { pagesPerAddress: 100 }],
    ['CONNECTIONS_PER_ADDRESS', '1000000', { connectionsPerAddress: 1_000_000 }],
    ['FORMS_PER_ADDRESS', '50', { formsPerAddress: 50 }],
    ['HSTS_SUBDOMAINS', 'off', { hstsSubdomains: false }],
    ['REGISTRATION', 'Closed', { registration: 'closed' }],
    ['REGISTRATION', 'Example.edu, uni.example', { registration: ['example.edu', 'uni.example'] }],
    ['SLOW_REQUEST_MS', '2500', { slowQueryMs: 500, slowRequestMs: 2500 }],
    ['SMTP_URL', 'smtps://user:secret@mail.example:465', { smtpUrl: 'smtps://user:secret@mail.example:465' }],
    ['MAIL_FROM', 'Desk <desk@carrel.example>', { mailFrom: 'Desk <desk@carrel.example>' }],
    ['EMAIL_CONFIRMATION', 'off', { confirmEmail: false }],
    ['ADMIN_TOTP', 'OFF', { adminTotp: false }],
    ['JOBS_IN_WEB', 'off', { jobsHere: false }],
    ['STOP_GRACE_MS', '3000', { stopGraceMs: 3000 }],
    ['DATABASE_DIRECT_URL', 'postgres://c:p@db:5432/c', { databaseDirectUrl: 'postgres://c:p@db:5432/c' }],
    [
      'DATABASE_STANDBY_URL',
      'postgres://one,two/c?target_session_attrs=any',
      { databaseStandbyUrl: 'postgres://one,two/c?target_session_attrs=any' },
    ],
    ['OSRM_URL', 'http://127.0.0.1:5000/', { osrmUrl: 'http://127.0.0.1:5000' }],
    ['WIKIDATA_URL', 'http://127.0.0.1:9999/sparql', { wikidataUrl: 'http://127.0.0.1:9999/sparql' }],
    ['WIKIDATA_URL', 'off', { wikidataUrl: null }],
    [
      'HOURS_FEED_HOSTS',
      '*.LibCal.com, hours.x.edu',
      { hoursFeeds: { hosts: ['*.libcal.com', 'hours.x.edu'] } },
    ],
    ['HOURS_FEED_HOSTS', 'off', { hoursFeeds: { hosts: [] } }],
  ]
  it('is read', () =>
    checkRows(VALID, ([name, value, expected]) =>
      expect(readEnv({ ...production, CARREL_VAR: folder, [name]: value })).toMatchObject(expected),
    ))

  it('may name a file of providers, with secrets beside it; what’s wrong there is named', () => {
    const file = path.join(folder, 'sso.json')
    fs.writeFileSync(path.join(folder, 'uni.secret'), 'very secret\n')
    fs.writeFileSync(path.join(folder, 'empty.secret'), '\n')
    const uni = {
      id: 'uni',
      name: 'Example University',
      issuer: 'https://login.example.edu',
      clientId: 'carrel',
      clientSecretFile: 'uni.secret',
      domains: ['example.edu'],
    }
    const withFile = (content: unknown) => {
      fs.writeFileSync(file, JSON.stringify(content))
      return { ...production, CARREL_VAR: folder, SSO_FILE: file }
    }
    const defaults = { clientAuth: 'auto', sessionDays: 14, logout: 'provider', affiliations: [] }
    expect(readEnv(withFile([uni])).sso).toMatchObject([
      { id: 'uni', clientSecret: 'very secret', ...defaults },
    ])
    const wrong: [unknown, string][] = [
      [{}, 'the file: Invalid input: expected array'],
      [[null], '0: Invalid input: expected object'],
      [
        [{ ...uni, issuer: 'http://login.example.edu' }],
        '"uni".issuer is "http://login.example.edu", must be',
      ],
      [
        [{ ...uni, issuer: 'login.example.edu' }],
        '"uni".issuer is "login.example.edu", must be an https URL',
      ],
      [[{ ...uni, id: 'Uni' }], '"Uni".id is "Uni", must be small letters'],
      [[{ ...uni, id: 'google' }], 'the id "google" is already in use'],
      [[uni, uni], 'the id "uni" is already in use'],
      [[uni, { ...uni, id: 'two' }], 'the issuer "https://login.example.edu" is already in use'],
      [
        [{ ...uni, clientSecretFile: 'nothing' }],
        '"uni".clientSecretFile: ENOENT: no such file or directory',
      ],
      [[{ ...uni, clientSecretFile: 'empty.secret' }], '"uni".clientSecretFile is empty'],
      [[{ ...uni, clientSecretFile: '.' }], '"uni".clientSecretFile: EISDIR'],
      [[{ ...uni, domains: undefined }], '"uni".domains: Invalid input: expected array'],
      [[{ ...uni, domains: ['@Example.edu'] }], '"uni".domains.0 is "@Example.edu", must be a domain'],
      [[{ ...uni, domain: 'example.edu' }], '"uni": Unrecognized key: "domain"'],
      [[{ ...uni, clientSecret: 'hunter2' }], '"uni": Unrecognized key: "clientSecret"'],
      [[{ ...uni, clientAuth: 'jwt' }], '"uni".clientAuth is "jwt", Invalid option: expected one of "auto"'],
      [[{ ...uni, sessionDays: 999 }], '"uni".sessionDays is 999, Too big'],
      [[{ ...uni, name: '' }], '"uni".name is "", Too small'],
      [[{ ...uni, groups: { admin: '' } }], '"uni".groups.admin is "", Too small'],
      [[{ ...uni, claims: { mail: 'email' } }], '"uni".claims: Unrecognized key: "mail"'],
    ]
    for (const [content, text] of wrong) {
      const message = faultsOf(withFile(content))
      expect(named(message)).toEqual(['SSO_FILE'])
      expect(message).toContain(text)
      expect(message).not.toContain('hunter2')
    }
    const admins = withFile([{ ...uni, groups: { admin: 'library-admins' } }])
    expect(faultsOf({ ...admins, ADMIN_TOTP: 'off' })).toContain(
      'ADMIN_TOTP must be on because SSO_FILE makes admins',
    )
    expect(readEnv(admins).sso[0]!.groups).toEqual({ admin: 'library-admins' })
    fs.writeFileSync(file, '<!doctype html>')
    expect(faultsOf({ ...production, CARREL_VAR: folder, SSO_FILE: file })).toContain('is not valid JSON')
  })

  it('lets only providers log in if there is one', () => {
    const only = { ...production, CARREL_VAR: folder, SSO_ONLY: 'on' }
    expect(faultsOf(only)).toContain('SSO_FILE must list a provider because SSO_ONLY is on')
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
    expect(readEnv({ ...only, ...google }).ssoOnly).toBe(true)
  })

  it('gives another provider under GOOGLE_ISSUER the name of its host', () => {
    const values = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', CARREL_VAR: folder }
    const nameUnder = (GOOGLE_ISSUER: string) =>
      readEnv({ ...production, ...values, GOOGLE_ISSUER }).google!.name
    expect(nameUnder('https://idp.example.edu')).toBe('idp.example.edu')
    expect(nameUnder('https://accounts.google.com')).toBeUndefined()
  })

  it('is read together with those of the same service, which it needs', () => {
    const values = {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      S3_BUCKET: 'carrel',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PUBLIC_URL: 'https://pictures.example/carrel/',
      MEILISEARCH_HOST: 'http://127.0.0.1:7700/',
      MEILISEARCH_SEARCH_KEY: 'finds',
      MEILISEARCH_WRITE_KEY: 'writes',
    }
    expect(readEnv({ ...production, CARREL_VAR: folder, ...values })).toMatchObject({
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
      s3: {
        bucket: 'carrel',
        endpoint: 'http://127.0.0.1:9000',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        publicUrl: 'https://pictures.example/carrel',
      },
      meilisearch: {
        host: 'http://127.0.0.1:7700',
        searchKey: 'finds',
        writeKey: 'writes',
        prefix: 'carrel',
      },
    })
    const NEEDED: [Record<string, string>, string[]][] = [
      [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
      [{ S3_BUCKET: 'carrel' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
      [{ S3_SECRET_ACCESS_KEY: 'hidden' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID']],
    ]
    for (const [given, names] of NEEDED) {
      const message = faultsOf({ ...production, CARREL_VAR: folder, ...given })
      expect(named(message)).toEqual(names)
      expect(message).not.toContain('hidden')
    }
  })

  it('METRICS_HOST requires METRICS_PORT', () => {
    expect(readEnv({ ...production, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toMatchObject({
      metricsPort: 9464,
      metricsHost: '0.0.0.0',
    })
    expect(faultsOf({ ...production, METRICS_HOST: '0.0.0.0' })).toMatch(
      /^ {2}METRICS_PORT must be set because METRICS_HOST is$/m,
    )
    expect(named(faultsOf({ ...production, METRICS_PORT: '9464', METRICS_HOST: 'a b' }))).toEqual([
      'METRICS_HOST',
    ])
  })

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_STANDBY_URL'])(
    '%s requires another database, and production',
    (name) => {
      const own = { [name]: 'postgres://carrel:hunter2@db:5432/carrel' }
      for (const values of [{ ...production, DATABASE_URL: 'embedded', ...own }, own]) {
        const message = faultsOf({ CARREL_VAR: folder, ...values })
        expect([named(message), message.includes('hunter2')]).toEqual([[name], false])
      }
    },
  )

  it('is listed with all other errors at once, and none repeats a secret', () => {
    const wrong = {
      ORIGIN: 'carrel.example',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      SESSION_SECRET: 'correct horse',
      HOST: 'a b',
      PORT: 'eighty',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'sesame',
    }
    const message = faultsOf(wrong)
    const [origin, database, secret, ...rest] = Object.keys(wrong)
    expect(named(message)).toEqual([origin, database, secret, 'SUPPORT_EMAIL', ...rest])
    expect(message).toContain('9 settings are missing or invalid')
    expect(message).toContain('PORT is "eighty"')
    expect(message).not.toMatch(/hunter2|correct horse|sesame/)
  })
})
