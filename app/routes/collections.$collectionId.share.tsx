import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { tabOf } from '~/spots/collections/account-paths.server'
import { linkOf, setShared } from '~/spots/collections/share-collection.server'
import { collectionWords } from '~/spots/collections/words'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { ShareLink } from '~/spots/ShareLink'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const caller = member(collectionWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context: { env }, viewer, params }) {
      const id = idParam(params.collectionId) ?? 0
      const found = await linkOf(db, { viewer, id, secrets: env.sessionSecrets })
      if (!found.ok) return found
      const { name, token } = found.value
      return done({ name, back: tabOf(viewer, id), link: token && `${env.origin}/shared/${token}` })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.collectionId) ?? 0
  const form = (on: boolean, notice: string, failureText: string) =>
    formOf({
      caller,
      form: ButtonForm,
      failureText,
      run: ({ db, viewer }) => setShared(db, { viewer, id, on }),
      redirect: () => seeOther(`/collections/${id}/share`, success(notice)),
    })
  return write(args, {
    forms: {
      make: form(true, collectionWords.shareMade, collectionWords.shareFailed),
      withdraw: form(false, collectionWords.shareWithdrawn, collectionWords.withdrawFailed),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${collectionWords.shareTitle}: ${data.name}`) : []

export default function ShareCollection() {
  const { name, back, link } = useLoaderData<typeof loader>()
  const make = useWriteForm({ id: 'make', intent: 'make' })
  const withdraw = useWriteForm({ id: 'withdraw', intent: 'withdraw' })
  return (
    <section className="narrow">
      <BackLink to={back} dir="auto">
        {name}
      </BackLink>
      <h1>{collectionWords.shareTitle}</h1>
      {link === null ? (
        <>
          <p>{collectionWords.shareNone}</p>
          <p>{collectionWords.shareShows}</p>
          <WriteForm state={make} failed={collectionWords.shareFailed}>
            <SubmitButton busy={collectionWords.making}>{collectionWords.shareMake}</SubmitButton>
          </WriteForm>
        </>
      ) : (
        <>
          <p>{collectionWords.shareIntro}</p>
          <p className="breakable">
            <a href={link}>{link}</a>
          </p>
          <ShareLink url={link} label={collectionWords.shareLink} />
          <p>{collectionWords.shareShows}</p>
          <WriteForm state={withdraw} failed={collectionWords.withdrawFailed}>
            <p>{collectionWords.deleteLinkHint}</p>
            <SubmitButton busy={collectionWords.withdrawing} danger>
              {collectionWords.deleteLink}
            </SubmitButton>
          </WriteForm>
        </>
      )}
    </section>
  )
}
