import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Overtaken } from './Overtaken'
import { words } from './picture-words'
import { PictureFaults } from './PictureFaults'
import { PictureRun } from './PictureRun'
import type { PicturesView } from './show-pictures.server'

/** The latest run over the pictures of all items, and the button for another one. */
export function PicturesPanel({ view }: { view: PicturesView }) {
  const isListed = view?.run.state === 'listed' && view.run.invalid > 0
  const state = useWriteForm({ id: 'check', intent: 'check' })
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.about}</p>
      <Overtaken isShown={(intent) => intent !== 'clear' || isListed} />
      {!view?.run.running && (
        <WriteForm state={state} failed={words.checkFailed}>
          <p className="buttons">
            <SubmitButton busy={words.beginning} quiet={isListed}>
              {words.begin}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
      {view && (
        <>
          <PictureRun run={view.run} />
          <PictureFaults view={view} />
        </>
      )}
    </>
  )
}
