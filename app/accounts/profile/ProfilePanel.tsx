import { FileField } from '~/components/form/FileField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Avatar } from '~/components/ui/Avatar'
import { NameFields } from '../NameFields'
import { profileWords } from '../words'
import { UniversityField } from '../register/UniversityField'

/** The reader's own profile form. `version` changes with each save. */
export function ProfilePanel({ version, ...profile }: ProfileProps & { version: number }) {
  // Remounts the form after a save, to clear its messages and the chosen file.
  return <Profile key={version} {...profile} />
}

type ProfileProps = {
  name: string
  photo: string | null
  start: Record<string, string | string[]>
}

function Profile({ name, photo, start }: ProfileProps) {
  const state = useWriteForm<{
    firstName: string
    lastName: string
    university: string
    photo: string
    removePhoto: string
  }>({
    id: 'profile',
    defaultValue: start,
  })
  const { university, photo: file, removePhoto } = state.fields
  return (
    <WriteForm
      state={state}
      failed={profileWords.failed}
      labels={profileWords.labels}
      encType="multipart/form-data"
      warnings={{ [profileWords.photoTooLarge]: profileWords.fileTooLarge }}
    >
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
            <input
              type="checkbox"
              id={removePhoto.id}
              name="removePhoto"
              key={removePhoto.key}
              defaultChecked={removePhoto.initialValue === 'on'}
            />{' '}
            {profileWords.removePhoto}
          </label>
        )}
      </div>
      <p className="buttons">
        <SubmitButton busy={profileWords.saving}>{profileWords.save}</SubmitButton>
      </p>
    </WriteForm>
  )
}
