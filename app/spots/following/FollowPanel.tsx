import { Link, PageLink } from '~/ui/Link'
import { PostForm } from '~/ui/PostForm'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { SETTINGS_PATH } from '~/notifications/rules'
import { followPath } from './rules'
import { followButtonWords, followWords as words } from './words'

type Followed = { id: number; name: string; path: string; follows: boolean }

/** What following a study spot does, and the form for it. */
export function FollowPanel({ name, path, follows }: Followed) {
  const state = useWriteForm({ id: 'follow' })
  return (
    <section className="narrow">
      <h1>{words.title(name)}</h1>
      <p>{words.about}</p>
      <WriteForm state={state} failed={words.failed}>
        <input type="hidden" name="want" value={follows ? 'off' : 'on'} />
        <p className="buttons">
          <SubmitButton busy={words.busy}>{follows ? words.stop : followButtonWords.follow}</SubmitButton>
        </p>
      </WriteForm>
      <p>
        <PageLink to={path}>{words.back}</PageLink>
      </p>
      <p>
        <Link to={SETTINGS_PATH}>{words.choose}</Link>
      </p>
    </section>
  )
}

/** The study spots that a person follows, in their settings. */
export function FollowedSpots({ spots }: { spots: { id: number; name: string; href: string }[] }) {
  return (
    <section className="panel" id="followed">
      <h2>{words.spots}</h2>
      {spots.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="plain-list">
          {spots.map(({ id, name, href }) => (
            <li key={id}>
              <PageLink to={href}>{name}</PageLink>{' '}
              <PostForm action={followPath(id)} failed={words.failed}>
                <input type="hidden" name="want" value="off" />
                <button className="button button-small button-quiet" aria-label={words.stopOf(name)}>
                  {words.stop}
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
