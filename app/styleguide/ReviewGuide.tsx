import type { OwnReviewView } from '~/reviews/own/OwnReviewItem'
import { OwnReviews } from '~/reviews/own/OwnReviews'
import { ReportReasons } from '~/reviews/reports/ReportReasons'
import { reportWords } from '~/reviews/reports/words'
import { ReviewPanel } from '~/reviews/writing/ReviewPanel'
import { reviewWords } from '~/reviews/writing/words'
import { guidePath, type State } from './rules'
import { SampleForm } from './SampleForm'
import { CARDS, LONG_NAME, NOWHERE, REVIEWS } from './samples'

const [LONG, SHORT] = REVIEWS
const OWN: OwnReviewView[] = [
  { ...LONG!, review: NOWHERE, location: { name: CARDS[0]!.name, path: NOWHERE } },
  { ...SHORT!, review: NOWHERE, location: { name: LONG_NAME, path: NOWHERE } },
  { ...SHORT!, id: 3, rating: 3, review: NOWHERE, location: null },
]
const SHOUTED = 'LONG OAK TABLES, A LAMP AT EVERY SEAT, AND NO MUSIC AT ALL. THE OUTLETS ARE TAKEN BY NINE.'
const AREAS = [
  { value: '1', text: 'Reading room' },
  { value: '2', text: LONG_NAME },
]
const QUESTIONS = {
  title: 'A few quick questions (optional)',
  where: 'Which area?',
  whole: 'The whole study spot',
  questions: [
    {
      name: 'noise',
      text: 'How loud is it?',
      answers: [
        { value: '0', text: 'Silent' },
        { value: '1', text: 'Low hum' },
        { value: 'none', text: 'No answer' },
      ],
    },
  ],
}
const PAGE = {
  name: CARDS[0]!.name,
  path: guidePath('place'),
  form: NOWHERE,
  current: null,
  questions: { ...QUESTIONS, areas: [] },
}

/**
 * A review's form above the user's reviews: for an existing review, for the first one, and for one written in the
 * meantime.
 */
export function ReviewGuide({ state }: { state: State }) {
  const full = state === 'full'
  const refused = state === 'fallback'
  const errors = refused
    ? { '': [reviewWords.duplicate], photos: ['This is no picture.'], noise: ['Choose one of the answers.'] }
    : null
  return (
    <>
      <SampleForm errors={errors}>
        <ReviewPanel
          page={
            full
              ? {
                  ...PAGE,
                  editing: true,
                  photosLeft: 2,
                  questions: { ...QUESTIONS, areas: AREAS },
                  start: { rating: '4', description: SHOUTED, worksHere: 'on', area: '1', noise: '1' },
                }
              : { ...PAGE, editing: false, photosLeft: 4, current: refused ? SHORT!.text : null, start: {} }
          }
        />
      </SampleForm>
      <form action={NOWHERE} method="get" className="form">
        <ReportReasons
          legend={reportWords.form.reason}
          reasons={reportWords.form.reasons}
          field={{
            id: 'g-reason',
            name: 'reason',
            initialValue: full ? 'spam' : undefined,
            errors: refused ? ['Choose a reason.'] : undefined,
          }}
        />
        <p>
          <button type="submit" className="button">
            Send
          </button>
        </p>
      </form>
      <OwnReviews
        view={
          state === 'empty'
            ? { page: 1, pages: 1, total: 0, first: 1, reviews: [] }
            : { page: 2, pages: 3, total: 13, first: 6, reviews: OWN }
        }
      />
    </>
  )
}
