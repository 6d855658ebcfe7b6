/**
 * Ends the process with the exit code that a command comes to. Its error is told in its message alone; that of a wrong option, which
 * util.parseArgs throws as a TypeError, is 2.
 */
export function endWith(command: Promise<number>): void {
  command.then(
    (code) => process.exit(code),
    (error: Error) => {
      console.error(error.message)
      process.exit(error.name === 'TypeError' ? 2 : 1)
    },
  )
}
