import { postForm, type Person } from './people'

/** A date in this many days. */
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates a user's study session at a campus, for tests about something else. Returns its page. */
export async function makeStudySession(
  campus: string,
  { session }: Pick<Person, 'session'>,
  fields: { title: string; place: string } & Record<string, string>,
): Promise<string> {
  const usual = { date: dateIn(6), start: '15:00', end: '17:00', visibility: 'private', weeks: '1' }
  const answer = await postForm(`${campus}/study-sessions/create`, { ...usual, ...fields }, session)
  const id = /created=(\d+)/.exec(answer.headers.get('Location') ?? '')?.[1]
  if (!id) throw new Error(`The study session was answered with ${answer.status}`)
  return `${campus}/study-sessions/${id}`
}
