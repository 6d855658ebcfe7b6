import pg from 'pg'
import { hostsOf } from './urls'

/** What pg needs to connect. */
export type Driver = { connectionString: string; Client: typeof pg.Client }

/** A host that is gone may answer nothing at all. */
const HOST_MS = 2000

/**
 * With several hosts, each connection goes to the first that isn't a standby: after a failover, to the new primary.
 * @param reads to the first that answers, whatever it is
 */
export function driverOf(url: string, reads = false): Driver {
  const urls = hostsOf(url, reads)
  if (!urls || urls.length === 1) return { connectionString: url, Client: pg.Client }
  const hrefs = urls.map(({ href }) => href)
  class Client extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void) {
      const connected = firstOf(hrefs, reads).then((found) => {
        Object.assign(this, found)
        return super.connect()
      })
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
    }
  }
  return { connectionString: hrefs[0]!, Client }
}

async function firstOf(hrefs: string[], reads: boolean): Promise<{ host: string; port: number }> {
  let failure: unknown = null
  for (const connectionString of hrefs) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: HOST_MS,
      query_timeout: HOST_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (reads || !rows[0].standby) return { host: client.host, port: client.port }
    } catch (error) {
      failure ??= error
    } finally {
      client.end().catch(() => {})
    }
  }
  throw failure ?? new Error('All hosts are standbys, which only read')
}
