import type { Outcome } from '~/services/outcome'

/** What a page shows: the value of the function that loads it. */
export type ViewOf<Load extends (...args: never[]) => Promise<Outcome<unknown>>> = Extract<
  Awaited<ReturnType<Load>>,
  { ok: true }
>['value']
