/** The number to count from: browser tests run in several processes on one database. */
export const FIRST_SERIAL = Number(process.env.TEST_WORKER_INDEX ?? 0) * 100_000
