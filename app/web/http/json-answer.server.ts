import { PROBLEM_TYPE, type Problem } from '~/services/problem'

/** What a route of the API answers. `type`: application/json if absent. */
export type JsonAnswer = { body: object; type?: string } | { problem: Problem }

/** Its response. The page cache stores it like a page, and adds the ETag. */
export const jsonAnswer = (answer: JsonAnswer): Response =>
  'problem' in answer
    ? new Response(JSON.stringify(answer.problem), {
        status: answer.problem.status,
        headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' },
      })
    : new Response(JSON.stringify(answer.body), {
        headers: { 'Content-Type': answer.type ?? 'application/json', 'Cache-Control': 'private, no-cache' },
      })
