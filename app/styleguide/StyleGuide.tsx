import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { CampusTabs } from '~/universities/CampusTabs'
import { BasicsGuide } from './BasicsGuide'
import { CampusGuide } from './CampusGuide'
import { CollectionFormGuide, CollectionsGuide, SavingGuide } from './CollectionsGuide'
import { EntranceGuide } from './EntranceGuide'
import { HomeGuide } from './HomeGuide'
import { InsightsGuide } from './InsightsGuide'
import { PlaceGuide } from './PlaceGuide'
import { ReviewGuide } from './ReviewGuide'
import { guidePath, PARTS, STATES, STATUSES, WITH_HEADING, WITH_STATES, type Part } from './rules'
import { SearchGuide } from './SearchGuide'
import { SecurityGuide } from './SecurityGuide'
import { SessionFormGuide, SessionGuide, SessionsGuide } from './SessionsGuide'
import { SettingsGuide } from './SettingsGuide'

type StyleGuideProps = ComponentProps<typeof BasicsGuide> &
  Pick<ComponentProps<typeof CampusGuide>, 'state' | 'scene' | 'map'> & {
    part: Part
    /** What the page failed with that is shown. */
    status: number
    tags: ComponentProps<typeof PlaceGuide>['tags']
    qr: ComponentProps<typeof SecurityGuide>['qr']
  }

/** The pages of the style guide. The texts are no texts of the product. */
export function StyleGuide({ part, state, status, scene, map, tags, qr, ...basics }: StyleGuideProps) {
  return (
    <>
      <CampusTabs
        name="Style guide"
        tabs={PARTS.map((text) => ({ text, to: guidePath(text), on: text === part }))}
      />
      {WITH_STATES.includes(part) && (
        <p>
          As it is:{' '}
          {STATES.map((each) => (
            <Link
              key={each}
              to={guidePath(part, `&state=${each}`)}
              aria-current={each === state || undefined}
            >
              {each}{' '}
            </Link>
          ))}
        </p>
      )}
      {part === 'error' && (
        <p>
          Failed with:{' '}
          {STATUSES.map((each) => (
            <Link key={each} to={guidePath(part, `&status=${each}`)}>
              {each}{' '}
            </Link>
          ))}
        </p>
      )}
      {!WITH_HEADING.includes(part) && <h1>Style guide</h1>}
      {part === 'basics' && <BasicsGuide {...basics} />}
      {part === 'campus' && <CampusGuide state={state} scene={scene} map={map} />}
      {part === 'place' && <PlaceGuide state={state} tags={tags} />}
      {part === 'home' && <HomeGuide />}
      {part === 'search' && <SearchGuide state={state} />}
      {part === 'insights' && <InsightsGuide state={state} />}
      {part === 'review' && <ReviewGuide state={state} />}
      {part === 'collections' && <CollectionsGuide state={state} />}
      {part === 'collection-form' && <CollectionFormGuide state={state} />}
      {part === 'saving' && <SavingGuide state={state} />}
      {part === 'sessions' && <SessionsGuide state={state} />}
      {part === 'session' && <SessionGuide state={state} />}
      {part === 'session-form' && <SessionFormGuide state={state} />}
      {part === 'settings' && <SettingsGuide state={state} />}
      {part === 'security' && <SecurityGuide state={state} qr={qr} />}
      {part === 'entrance' && <EntranceGuide />}
      {part === 'error' && (
        <ErrorPage
          {...errorWords({
            status,
            statusText: '',
            internal: false,
            data: status === 404 ? '' : 'What was not done, and why.',
          })}
        />
      )}
    </>
  )
}
