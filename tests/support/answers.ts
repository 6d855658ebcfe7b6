import { expect } from 'vitest'
import type { Answer } from './http'

/** The answer, which must have this status and, if given, lead there. */
export async function answered<A extends { status: number; to?: string | undefined }>(
  asked: A | Promise<A>,
  status: number,
  to?: string,
): Promise<A> {
  const answer = await asked
  if (to === undefined) expect(answer.status).toBe(status)
  else expect([answer.status, answer.to]).toEqual([status, to])
  return answer
}

/** Fails unless the page has this status and its main element this text. */
export function expectPage({ status, main }: Answer, expected: number, text: string): void {
  expect([status, main?.text]).toEqual([expected, expect.stringContaining(text)])
}

/** Where a visitor is sent who needs to log in for a path. */
export const signInTo = (path: string): string => `/signin?returnTo=${encodeURIComponent(path)}`
