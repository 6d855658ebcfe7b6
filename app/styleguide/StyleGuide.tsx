import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { CampusTabs } from '~/universities/CampusTabs'
import { BasicsGuide } from './BasicsGuide'
import { CampusGuide } from './CampusGuide'
import { EntranceGuide } from './EntranceGuide'
import { HomeGuide } from './HomeGuide'
import { PlaceGuide } from './PlaceGuide'
import { guidePath, PARTS, STATES, STATUSES, type Part } from './rules'

type StyleGuideProps = ComponentProps<typeof BasicsGuide> & Pick<ComponentProps<typeof CampusGuide>, 'state' | 'scene' | 'map'> & {
  part: Part
  /** What the page failed with that is shown. */
  status: number
  tags: ComponentProps<typeof PlaceGuide>['tags']
}

/** The pages of the style guide. The texts are no texts of the product. */
export function StyleGuide({ part, state, status, scene, map, tags, ...basics }: StyleGuideProps) {
  return (
    <>
      <CampusTabs name="Style guide" tabs={PARTS.map((text) => ({ text, to: guidePath(text), on: text === part }))} />
      {(part === 'campus' || part === 'place') && (
        <p>As it is: {STATES.map((each) => <Link key={each} to={guidePath(part, `&state=${each}`)} aria-current={each === state || undefined}>{each} </Link>)}</p>
      )}
      {part === 'error' && <p>Failed with: {STATUSES.map((each) => <Link key={each} to={guidePath(part, `&status=${each}`)}>{each} </Link>)}</p>}
      {part !== 'campus' && part !== 'entrance' && part !== 'error' && <h1>Style guide</h1>}
      {part === 'basics' && <BasicsGuide {...basics} />}
      {part === 'campus' && <CampusGuide state={state} scene={scene} map={map} />}
      {part === 'place' && <PlaceGuide state={state} tags={tags} />}
      {part === 'home' && <HomeGuide />}
      {part === 'entrance' && <EntranceGuide />}
      {part === 'error' && <ErrorPage {...errorWords({ status, statusText: '', internal: false, data: status === 404 ? '' : 'What was not done, and why.' })} />}
    </>
  )
}
