/** What's wrong with a request to the API, as RFC 9457 has it. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  /** What to change, in words. */
  detail: string
  /** What's wrong with single query parameters. */
  errors?: { parameter: string; detail: string }[]
}

export const PROBLEM_TYPE = 'application/problem+json'

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const problemOf = (status: number, detail: string, errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: TITLES[status] ?? 'Error',
  status,
  detail,
  ...(errors && { errors }),
})
