import type { Db } from '../db/connection'

/** The reading pages that are measured, with a campus and locations that the sample content has. */
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
