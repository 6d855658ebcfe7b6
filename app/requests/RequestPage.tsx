import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { ImageField } from './picture/ImageField'
import { listWords } from './words'
import type { AskedView } from './my-requests.server'
import { MY_REQUESTS } from './path-rules'
import { RequestPicture } from './picture/RequestPicture'

/** One of the reader's own requests, and the form to add a photo that failed to upload. */
export function RequestPage({ name, place, kind, status, reason, picture, complete }: AskedView) {
  const state = useWriteForm<{ image: string }>({ id: 'complete' })
  return (
    <section className="narrow">
      <p>
        <Link to={MY_REQUESTS}>‹ {listWords.back}</Link>
      </p>
      <h1 dir="auto">{name}</h1>
      <p>
        <span className={`badge status-${status}`}>{listWords.states[status]}</span>{' '}
        <span className="quiet">
          {listWords.kinds[kind]} · {place}
        </span>
      </p>
      {reason && <p dir="auto">{listWords.reason(reason)}</p>}
      {picture && (
        <>
          <p>
            <RequestPicture src={picture} alt={listWords.pictureOf(name)} />
          </p>
          <p>{listWords.complete}</p>
        </>
      )}
      {complete && (
        <>
          <p>{listWords.lacksPicture}</p>
          <WriteForm
            state={state}
            encType="multipart/form-data"
            labels={{ image: listWords.image }}
            failed={listWords.uploadFailed}
          >
            <ImageField field={state.fields.image} label={listWords.image} hint={listWords.imageHint} />
            <SubmitButton busy={listWords.uploading}>{listWords.upload}</SubmitButton>
          </WriteForm>
        </>
      )}
    </section>
  )
}
