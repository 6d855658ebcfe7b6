import { BackLink } from '~/ui/Link'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { feedFaultWords } from '~/spots/feeds/words'
import { COUNT_KINDS, FEED_KINDS } from '~/spots/model/dates'
import { itemPath } from '../dashboard-url'
import { areaFormWords } from '../item-words'
import { useProgress } from '../use-progress'
import { AreaField } from './PartFields'
import type { FeedsView, FeedView } from './save-feeds.server'
import { feedFormWords } from './feed-words'

const { labels } = feedFormWords

type Fields = Record<'url' | 'kind' | 'area' | 'accessCode', string>

/** The calendars of a study spot and its areas, and the form that adds one. */
export function FeedsPanel({ view }: { view: FeedsView & { start: Partial<Fields> | null } }) {
  const { id, name, feeds } = view
  useProgress(feeds.some(({ reading }) => reading))
  return (
    <section className="dashboard-item">
      <BackLink to={itemPath('spot', id)}>{areaFormWords.back}</BackLink>
      <h1>{feedFormWords.title(name)}</h1>
      <p className="quiet">{feedFormWords.about}</p>
      {feeds.map((feed) => (
        <Feed key={`${feed.id} ${feed.key}`} feed={feed} />
      ))}
      {view.hosts.length > 0 ? <AddFeed view={view} /> : <p className="note">{feedFaultWords.off}</p>}
    </section>
  )
}

function AddFeed({ view: { areas, hosts, start } }: Parameters<typeof FeedsPanel>[0]) {
  const state = useWriteForm<Fields>({ id: 'add', intent: 'add', defaultValue: start ?? {} })
  const { url, kind, area, accessCode } = state.fields
  return (
    <WriteForm state={state} labels={labels} failed={feedFormWords.saveFailed}>
      <h2>{feedFormWords.add}</h2>
      <AreaField field={area} label={labels.area} areas={areas} />
      <SelectField
        field={kind}
        label={labels.kind}
        value={FEED_KINDS[0]}
        options={[...FEED_KINDS, ...COUNT_KINDS].map((value) => ({
          value,
          text: feedFormWords.kinds[value],
        }))}
      />
      <TextField
        field={url}
        label={labels.url}
        hint={feedFormWords.urlHint(hosts.join(', '))}
        type="url"
        maxLength={450}
        autoComplete="off"
      />
      <TextField
        field={accessCode}
        label={labels.accessCode}
        hint={feedFormWords.codeHint}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        secret
      />
      <p className="buttons">
        <SubmitButton busy={feedFormWords.adding}>{feedFormWords.add}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function Feed({ feed }: { feed: FeedView }) {
  return (
    <section className="panel" aria-labelledby={`feed-${feed.id}`}>
      <h2 id={`feed-${feed.id}`} dir="auto">
        {feed.of}
      </h2>
      <p className="quiet">
        {feedFormWords.kinds[feed.kind]}: <span className="breakable">{feed.url}</span>
      </p>
      <p role="status">{feed.state.join(' ')}</p>
      {feed.held && <Held feed={feed} held={feed.held} />}
      {feed.places.length > 0 && <Choose feed={feed} />}
      <Lines title={feedFormWords.hours} lines={feed.lines} />
      <Press feed={feed} intent="read" text={feedFormWords.readNow} />
      <details>
        <summary>{feedFormWords.remove}</summary>
        <p className="hint">{feedFormWords.removeHint}</p>
        <Press feed={feed} intent="remove" text={feedFormWords.remove} danger />
      </details>
    </section>
  )
}

const useFeedForm = <Shape extends Record<string, string>>(feed: FeedView, intent: string) =>
  useWriteForm<Shape>({ id: `${intent}-${feed.id}`, intent, row: { name: 'feed', value: String(feed.id) } })

function Choose({ feed }: { feed: FeedView }) {
  const state = useFeedForm<{ key: string }>(feed, 'choose')
  const { key } = state.fields
  return (
    <WriteForm state={state} labels={labels} failed={feedFormWords.saveFailed}>
      <input type="hidden" name="feed" value={feed.id} />
      <SelectField
        field={key}
        label={labels.key}
        value={feed.key ?? ''}
        options={[
          ...(feed.key === null ? [{ value: '', text: feedFormWords.notChosen }] : []),
          ...feed.places,
        ]}
      />
      <p className="buttons">
        <SubmitButton busy={feedFormWords.adding} quiet={feed.key !== null}>
          {feedFormWords.choose}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}

function Held({ feed, held }: { feed: FeedView; held: NonNullable<FeedView['held']> }) {
  const state = useFeedForm(feed, 'use')
  return (
    <WriteForm state={state} failed={feedFormWords.saveFailed}>
      <input type="hidden" name="feed" value={feed.id} />
      <input type="hidden" name="held" value={held.stamp} />
      <p className="note">{held.text}</p>
      <Lines title={feedFormWords.heldHours} lines={held.lines} open />
      <p className="buttons">
        <SubmitButton busy={feedFormWords.adding}>{feedFormWords.use}</SubmitButton>
      </p>
    </WriteForm>
  )
}

type PressProps = { feed: FeedView; intent: 'read' | 'remove'; text: string; danger?: boolean }

function Press({ feed, intent, text, danger = false }: PressProps) {
  const state = useFeedForm(feed, intent)
  return (
    <WriteForm state={state} failed={feedFormWords.saveFailed}>
      <input type="hidden" name="feed" value={feed.id} />
      <p className="buttons">
        <SubmitButton busy={feedFormWords.adding} danger={danger} quiet={!danger}>
          {text}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}

function Lines({ title, lines, open }: { title: string; lines: string[]; open?: boolean }) {
  if (lines.length === 0) return null
  return (
    <details open={open}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
