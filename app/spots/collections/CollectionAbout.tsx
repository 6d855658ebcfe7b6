import { collectionWords } from './words'
import '~/styles/collection-pages.css'

/** A collection's description and purpose. */
export function CollectionAbout({
  about: { purpose, description },
}: {
  about: { purpose: string | null; description: string | null }
}) {
  return (
    <>
      {purpose && (
        <p>
          {collectionWords.purpose} <span dir="auto">{purpose}</span>
        </p>
      )}
      {description && (
        <p className="collection-text" dir="auto">
          {description}
        </p>
      )}
    </>
  )
}
