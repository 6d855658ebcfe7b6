import { isDatabaseDown } from '~db/errors'

/** An unexpected error in one step of an operation, with the form's message about it. */
export class StepFailed extends Error {
  constructor(
    readonly said: string,
    cause: unknown,
  ) {
    super(said, { cause })
  }
}

/** Runs a step that has its own message for an unexpected error. @throws StepFailed */
export async function step<T>(said: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isDatabaseDown(error) ? error : new StepFailed(said, error)
  }
}
