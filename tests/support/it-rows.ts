import { it } from 'vitest'
import { checkRows } from './rows'

/** As `it.each`, but one test for all rows, which names those that fail. Each row is a list of arguments. */
export const itRows =
  <Row extends [unknown, ...unknown[]] | readonly unknown[]>(rows: Iterable<Row>) =>
  (name: string, check: (...row: Row) => unknown): void =>
    it(name, () => checkRows(rows, (row) => check(...row)))

/** The same for rows of one argument. */
export const itValues =
  <Value>(values: Iterable<Value>) =>
  (name: string, check: (value: Value) => unknown): void =>
    it(name, () => checkRows(values, check))
