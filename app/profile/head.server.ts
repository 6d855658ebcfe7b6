import { photoUrl } from '~/accounts/profile/photo-urls.server'
import { profileOf } from '~/accounts/profile/profile-queries.server'
import { fullName } from '~/accounts/rules'
import type { Storage } from '~/storage/storage'
import { campusPath } from '~/universities/rules'
import type { Db } from '~db/connection'

/** What the account page shows above the tabs. */
export async function profileHead(db: Db, storage: Storage, userId: number) {
  const { first_name, last_name, image_url, university, verified, role } = await profileOf(db, userId)
  return {
    name: fullName(first_name, last_name),
    photo: photoUrl(storage, image_url, 256),
    university: university && { name: university.name, path: campusPath(university.key) },
    verified,
    role,
  }
}

export type ProfileHeadView = Awaited<ReturnType<typeof profileHead>>
