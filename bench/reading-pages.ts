import type { Db } from '../db/connection'

/** The reading pages to measure, with a campus and locations from the sample content. */
export async function readingPages(db: Db): Promise<Record<string, string>> {
  const campus = await db('universities')
    .where({ name: 'University of California, Berkeley' })
    .first('key', 'id')
  const location = await db('study_locations')
    .whereNull('university_id')
    .orderBy('review_count', 'desc')
    .first('id')
  return {
    home: '/',
    campus: `/university/${encodeURIComponent(campus!.key)}`,
    location: `/location/${location!.id}`,
    search: '/search?q=coffee+berkeley',
    'all schools': '/allschools',
    'sign in': '/signin',
    'sign up': '/signup',
  }
}
