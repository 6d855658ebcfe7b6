import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { photoUrl } from '~/accounts/photo-urls.server'
import { ProfileForm } from '~/accounts/profile-form'
import { profileOf } from '~/accounts/profile-queries.server'
import { universityLabel } from '~/accounts/profile-rules'
import { words } from '~/accounts/profile-words'
import { fullName } from '~/accounts/rules'
import { saveProfile } from '~/accounts/save-profile.server'
import { words as settingWords } from '~/accounts/setting-words'
import { SettingTabs } from '~/accounts/SettingTabs'
import { UniversityField } from '~/accounts/UniversityField'
import { words as accountWords } from '~/accounts/words'
import { TextField } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Avatar } from '~/components/ui/Avatar'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { universitiesOf } from '~/universities/named-queries.server'

const who = member(accountWords.needLogin)
/** So many names complete what is typed. */
const NAMES = 10

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, request, context, url }) {
      const typed = (url.searchParams.get('university') ?? '').slice(0, 200)
      const [profile, draft, ids] = await Promise.all([
        profileOf(db, viewer.id),
        draftFor(request, context, url.pathname),
        typed ? context.search.searchUniversities(typed, NAMES) : [],
      ])
      const start = draft ?? {
        firstName: profile.first_name,
        lastName: profile.last_name,
        university: profile.university ? universityLabel(profile.university) : '',
      }
      return done({
        name: fullName(profile.first_name, profile.last_name),
        photo: photoUrl(context.storage, profile.image_url, 256),
        universities: (await universitiesOf(db, ids)).map(universityLabel),
        start,
        version: profile.updated_at.getTime(),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ProfileForm,
    run: async ({ context, viewer, value }) =>
      saveProfile(context, {
        ...value,
        userId: viewer.id,
        photo: value.photo ? Buffer.from(await value.photo.arrayBuffer()) : null,
      }),
    then: ({ photo }) => seeOther('/setting', success(words.done[photo ?? 'updated'])),
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, settingWords.tabs.account)

export default function Setting() {
  const data = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <SettingTabs current="account" />
      {/* What was saved begins anew: without its messages, and without the file that was sent. */}
      <Profile key={data.version} {...data} />
    </section>
  )
}

type ProfileProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'name' | 'photo' | 'start'>

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
  const { firstName, lastName, university, photo: file, removePhoto } = state.fields
  return (
    <WriteForm
      state={state}
      labels={words.labels}
      encType="multipart/form-data"
      warnings={{ [words.photoTooLarge]: words.fileTooLarge }}
    >
      <TextField field={firstName} label={words.labels.firstName} autoComplete="given-name" dir="auto" />
      <TextField field={lastName} label={words.labels.lastName} autoComplete="family-name" dir="auto" />
      <UniversityField field={university} />
      <FileField
        field={file}
        label={words.labels.photo}
        hint={words.photoHint}
        accept="image/jpeg,.jpg,.jpeg"
      />
      <div className="photo-now">
        <Avatar photo={photo} name={name} size="large" alt={words.currentPhoto} />{' '}
        {photo === null ? (
          <p className="quiet">{words.noPhoto}</p>
        ) : (
          <label htmlFor={removePhoto.id}>
            <input
              type="checkbox"
              id={removePhoto.id}
              name="removePhoto"
              key={removePhoto.key}
              defaultChecked={removePhoto.initialValue === 'on'}
            />{' '}
            {words.removePhoto}
          </label>
        )}
      </div>
      <p className="buttons">
        <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
      </p>
    </WriteForm>
  )
}
