import { useEffect, useRef, useState } from 'react'
import { FileField } from '~/ui/form/FileField'
import { OnBox } from '~/ui/form/OnBox'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Avatar } from '~/ui/Avatar'
import { TextField, type FieldState } from '~/ui/form/Field'
import { dataAddress, readData } from '~/ui/post'
import { NameFields } from '../NameFields'
import { profileWords } from '../profile-words'

type ProfilePanelProps = {
  name: string
  photo: string | null
  start: Record<string, string | string[]>
}

/** The reader's own profile form. */
export function ProfilePanel({ name, photo, start }: ProfilePanelProps) {
  const state = useWriteForm<{
    firstName: string
    lastName: string
    university: string
    shown: string
    photo: string
    removePhoto: string
  }>({
    id: 'profile',
    defaultValue: start,
  })
  const { university, shown, photo: file, removePhoto } = state.fields
  return (
    <WriteForm
      state={state}
      failed={profileWords.failed}
      labels={profileWords.labels}
      encType="multipart/form-data"
      warnings={{ [profileWords.photoTooLarge]: profileWords.fileTooLarge }}
    >
      <input type="hidden" name="shown" value={shown.initialValue ?? ''} />
      <NameFields fields={state.fields} labels={profileWords.labels} />
      <UniversityField field={university} />
      <FileField
        field={file}
        label={profileWords.labels.photo}
        hint={profileWords.photoHint}
        accept="image/jpeg,.jpg,.jpeg"
      />
      <div className="photo-now">
        <Avatar photo={photo} name={name} size="large" alt={profileWords.currentPhoto} />{' '}
        {photo === null ? (
          <p className="quiet">{profileWords.noPhoto}</p>
        ) : (
          <label htmlFor={removePhoto.id}>
            <OnBox field={removePhoto} /> {profileWords.removePhoto}
          </label>
        )}
      </div>
      <p className="buttons">
        <SubmitButton busy={profileWords.saving}>{profileWords.save}</SubmitButton>
      </p>
    </WriteForm>
  )
}

const LEAST = 2
const PAUSE_MS = 200
const ROUTE = 'routes/setting/index'

/** A university by name. With JavaScript the browser suggests names from /setting?university=…. */
export function UniversityField({ field }: { field: FieldState }) {
  const [found, setFound] = useState<string[]>([])
  const [enhanced, setEnhanced] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setEnhanced(true)
    return () => clearTimeout(pause.current)
  }, [])
  const look = (typed: string) => {
    clearTimeout(pause.current)
    if (typed.trim().length < LEAST) return
    pause.current = setTimeout(() => void universitiesLike(typed).then(setFound, () => {}), PAUSE_MS)
  }
  const list = `${field.id}-names`
  return (
    <>
      <TextField
        field={field}
        label={profileWords.labels.university}
        hint={profileWords.universityHint}
        list={enhanced ? list : undefined}
        autoComplete="off"
        maxLength={320}
        onInput={(event) => look(event.currentTarget.value)}
      />
      {enhanced && (
        <datalist id={list}>
          {found.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** Doesn't use the router, which would replace the form with an error page when offline. */
async function universitiesLike(typed: string): Promise<string[]> {
  const address = dataAddress(`/setting?university=${encodeURIComponent(typed)}&_routes=${ROUTE}`)
  const found = (await readData(await fetch(address))) as Record<string, { data: { universities: string[] } }>
  return found[ROUTE]!.data.universities
}
