import { Link } from '~/ui/Link'

export type DevelopersView = {
  /** The site's own. */
  origin: string
  endpoints: { path: string; summary: string }[]
}

/** What people need to know to use the API. A test runs the examples. */
export function DevelopersPage({ origin, endpoints }: DevelopersView) {
  const api = `${origin}/api/v1`
  return (
    <article className="prose">
      <h1>For developers</h1>
      <p className="lead">
        Universities, study spots and how busy they are, as JSON and GeoJSON. You need no key and no account.
      </p>
      <p>
        It’s what our pages show, without people: no names, no reviews, no photos. Any site may read it from a
        browser. <a href="/api/v1/openapi.json">openapi.json</a> describes every field (OpenAPI 3.1).
      </p>
      <h2>Three examples</h2>
      <h3>Study spots in a box, for a map</h3>
      <pre>
        <code>{`curl '${api}/study-spots?bbox=-122.30,37.85,-122.24,37.89&format=geojson'`}</code>
      </pre>
      <h3>All study spots of a university, page by page</h3>
      <p>In a browser’s console, or in a module with Node:</p>
      <pre>
        <code>{`const api = '${api}'
const { data } = await (await fetch(api + '/universities?limit=1')).json()
for (let next = api + '/study-spots?university=' + data[0].id; next; ) {
  const page = await (await fetch(next)).json()
  for (const spot of page.data) console.log(spot.name, spot.license.credit.text)
  next = page.next
}`}</code>
      </pre>
      <h3>How busy it is now</h3>
      <pre>
        <code>{`curl --compressed '${api}/busyness'`}</code>
      </pre>
      <h2>What there is</h2>
      <dl>
        {endpoints.map(({ path, summary }) => (
          <div key={path}>
            <dt>
              <code>/api/v1{path}</code>
            </dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
      <h2>Read everything, then only what changes</h2>
      <p>
        A list has up to 500 rows, 100 if you don’t say <code>limit</code>. Follow <code>next</code> until
        it’s null. To catch up later, ask with <code>changed_since</code> and the time at which you last
        began, and with <code>removed_since</code> for what’s gone. A row can come twice, because we look back
        10 more minutes. We list removed IDs for 90 days; after a longer break, read everything again.
      </p>
      <p>
        Answers may be 30 seconds old, and busyness up to a minute. Each has an <code>ETag</code>: send it
        back as <code>If-None-Match</code>, and if nothing changed you get an empty 304.
      </p>
      <h2>Limits</h2>
      <p>
        An address has 120 requests a minute. <code>RateLimit</code> says how many are left (r) and in how
        many seconds you have all of them again (t). After too many you get a 429, and{' '}
        <code>Retry-After</code> says how many seconds to wait. Errors are{' '}
        <code>application/problem+json</code> and say in words what to change.
      </p>
      <h2 id="keys">More requests, with a key</h2>
      <p>
        A program that needs more can have a key, with 1,200 requests a minute of its own wherever it runs:
        ask <Link to="/about">those who run this site</Link>. The answers are the same as without one. A key
        that was withdrawn gets a 401. Don’t put it into a page or an app: anyone could read it there.
      </p>
      <pre>
        <code>{`curl -H 'Authorization: Bearer YOUR-KEY' '${api}/universities'`}</code>
      </pre>
      <h2 id="counts">Send counts</h2>
      <p>
        Does your university count people, by doors, sensors or wifi? An admin of this site makes a token for
        it. Then send readings of study spots or their areas, up to 500 at once and every minute or so:
      </p>
      <pre>
        <code>{`curl '${api}/occupancy' -H 'Authorization: Bearer YOUR-TOKEN' \\
  -d '{"readings": [{"study_spot": 12, "area": 34, "at": "2026-11-28T18:00:00Z", "count": 40, "capacity": 120}]}'`}</code>
      </pre>
      <p>
        Leave out <code>area</code> for the whole spot. In place of <code>count</code> you can send{' '}
        <code>fraction</code>, where 1 is full, or <code>closed</code>. The answer says how many we took and
        what’s wrong with the others. The same reading twice is one. We show a count for 15 minutes.
      </p>
      <h2 id="screens">On a screen, or in your own page</h2>
      <p>
        Each university has a page that says how busy everything is, a large one for a screen in a hall, and a
        small one that any site may frame. Open your university from <Link to="/allschools">All Schools</Link>
        , then “How busy is everything?”: what to copy is at the end. With its ID, they stay the same when
        it’s renamed:
      </p>
      <pre>
        <code>{`<iframe src="${origin}/embed/12" title="How busy is the library?" width="100%" height="720" loading="lazy"></iframe>`}</code>
      </pre>
      <p>
        The screen is <code>/screen/12</code>. It loads itself again each minute and needs no scripts. Add{' '}
        <code>?theme=light</code> or <code>?theme=dark</code> to choose how either looks. Neither reads or
        sets a cookie.
      </p>
      <h2>License</h2>
      <p>
        Each row names its <code>source</code> and <code>license</code>. Rows whose source is <code>osm</code>{' '}
        are under the Open Database License: if you share a database made with them, share it under that
        license. The others are under CC BY 4.0. Show the credit of the rows you use. You can keep the two
        apart by <code>license.id</code>.
      </p>
      <p>
        Something’s missing or wrong? See <Link to="/about">how to reach us</Link>.
      </p>
    </article>
  )
}
