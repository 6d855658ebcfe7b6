import { PostForm } from '~/components/form/PostForm'
import { locationSearchWords } from './words'

/** Forgets the position, in the enhanced page also what the browser remembers of it. */
export function ForgetForm({ returnTo }: { returnTo: string }) {
  const forget = () =>
    void import('~/geo/browser-position').then(
      ({ forgetMe }) => forgetMe(),
      () => {},
    )
  return (
    <PostForm action="/near-me" failed={locationSearchWords.failed} onSubmit={forget}>
      <input type="hidden" name="intent" value="forget" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link-button">
        {locationSearchWords.forget}
      </button>
    </PostForm>
  )
}

/** Puts the reader's state first, or no longer. */
export function OrderForm({ first, returnTo }: { first: boolean; returnTo: string }) {
  return (
    <PostForm action="/near-me" failed={locationSearchWords.failed}>
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="want" value={first ? 'off' : 'on'} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link-button">
        {first ? locationSearchWords.doNotPutFirst : locationSearchWords.putFirst}
      </button>
    </PostForm>
  )
}
