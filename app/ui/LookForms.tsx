import { Sender } from './Sender'
import { PostForm } from './PostForm'
import { lookWords } from './words'

/** The reader's display settings: `theme` null follows the system. */
export type Looks = { theme: 'light' | 'dark' | null; lite: boolean }

const ACTION = '/appearance'
const THEMES = ['system', 'light', 'dark'] as const

/**
 * The theme and lite mode switches, which return to `returnTo`. Lite mode is a native form post, because it needs a new
 * document.
 */
export function LookForms({ theme, lite, returnTo }: Looks & { returnTo: string }) {
  const back = <input type="hidden" name="returnTo" value={returnTo} />
  return (
    <div className="looks buttons">
      <PostForm action={ACTION} preventScrollReset failed={lookWords.failed}>
        <input type="hidden" name="intent" value="theme" />
        {back}
        <label htmlFor="page-theme">{lookWords.theme}</label>{' '}
        <select id="page-theme" name="theme" defaultValue={theme ?? 'system'} key={theme}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {lookWords.themes[each]}
            </option>
          ))}
        </select>{' '}
        <button type="submit" className="button button-small button-quiet">
          {lookWords.setTheme}
        </button>
      </PostForm>{' '}
      <form method="post" action={ACTION}>
        <Sender />
        <input type="hidden" name="intent" value="lite" />
        <input type="hidden" name="want" value={lite ? 'off' : 'on'} />
        {back}
        <button type="submit" className="button button-small button-quiet">
          {lookWords.lite[lite ? 'off' : 'on']}
        </button>
      </form>
    </div>
  )
}
