import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { photoUrl } from '~/accounts/photo-urls.server'
import { ProfileForm } from '~/accounts/settings/profile-form'
import { profileOf } from '~/accounts/profile-queries.server'
import { universityLabel } from '~/accounts/profile-rules'
import { accountWords } from '~/accounts/words'
import { profileWords } from '~/accounts/profile-words'
import { ProfilePanel } from '~/accounts/settings/ProfilePanel'
import { fullName } from '~/accounts/rules'
import { saveProfile } from '~/accounts/settings/save-profile.server'
import { success } from '~/web/notice.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { universitiesOf } from '~/campuses/named-queries.server'

const caller = member(accountWords.needLogin)
/** How many suggestions complete a typed name. */
const NAMES = 10

export const handle: PageHandle = { disallow: '/setting' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context, url, draft }) {
      const named = (url.searchParams.get('university') ?? '').slice(0, 200)
      const [profile, typed, ids] = await Promise.all([
        profileOf(db, viewer.id),
        draft(),
        named ? context.search.searchUniversities(named, NAMES) : [],
      ])
      const now = {
        firstName: profile.first_name,
        lastName: profile.last_name,
        university: profile.university ? universityLabel(profile.university) : '',
      }
      return done({
        name: fullName(profile.first_name, profile.last_name),
        photo: photoUrl(context.storage, profile.image_url, 256),
        universities: (await universitiesOf(db, ids)).map(universityLabel),
        start: { shown: JSON.stringify(now), ...(typed ?? now) },
        version: profile.updated_at.getTime(),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ProfileForm,
    failureText: profileWords.failed,
    run: async ({ context, viewer, value }) =>
      saveProfile(context, {
        ...value,
        userId: viewer.id,
        photo: value.photo ? Buffer.from(await value.photo.arrayBuffer()) : null,
      }),
    redirect: ({ photo }) => seeOther('/setting', success(profileWords.done[photo ?? 'updated'])),
  })
}

export default function Setting() {
  const { version, ...profile } = useLoaderData<typeof loader>()
  // Remounts the form after a save, to clear its messages and the chosen file.
  return <ProfilePanel key={version} {...profile} />
}
