import { PostForm } from '~/ui/PostForm'
import { locationSearchWords } from './words'

/** Clears the position, in the enhanced page also from the browser's storage. */
export function ForgetForm({ returnTo }: { returnTo: string }) {
  const forget = () =>
    void import('~/ui/browser-position').then(
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

/** Turns "my state first" on or off. */
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
