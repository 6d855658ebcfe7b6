import type { Argv } from 'yargs'

const user = () => import('./user')
const people = () => import('./people')

const email = { type: 'string', demandOption: true, describe: "the account's email address" } as const
const REASON = 'Changed by a command on the server.'
const reason = { type: 'string', default: REASON, describe: 'the reason, which the person will see' } as const
const ROLES = ['Student', 'Admin'] as const

/**
 * The subcommands of `carrel user`.
 * @param run runs one on the database and exits with its code
 */
export const userCommands = (of: Argv, run: (act: () => Promise<number>) => Promise<void>) =>
  of
    .command(
      'create',
      'Create an account; the password comes from standard input or a prompt',
      {
        email,
        role: { choices: ROLES, default: 'Student' as const },
        // Everybody reads them beside the person's reviews.
        'first-name': { type: 'string', demandOption: true },
        'last-name': { type: 'string', demandOption: true },
      },
      ({ firstName, lastName, ...account }) =>
        run(async () =>
          (await user()).createAccount({
            email: account.email,
            role: account.role as (typeof ROLES)[number],
            firstName,
            lastName,
          }),
        ),
    )
    .command(
      'list',
      'List accounts: ID, email, name, role and state, separated by tabs',
      {
        search: { type: 'string', describe: 'part of a name or email address' },
        role: { choices: [...ROLES, 'Moderator'] as const, describe: 'only this role' },
        suspended: { type: 'boolean', default: false, describe: 'only suspended ones' },
      },
      (given) => run(async () => (await people()).listAccounts(given)),
    )
    .command('promote', 'Make someone an admin', { email, reason }, (given) =>
      run(async () => (await people()).decide(given.email, 'make-admin', given.reason)),
    )
    .command('demote', 'Make an admin a student again', { email, reason }, (given) =>
      run(async () => (await people()).decide(given.email, 'unmake-admin', given.reason)),
    )
    .command('end-moderator', 'Remove someone as a campus moderator', { email, reason }, (given) =>
      run(async () => (await people()).decide(given.email, 'end-moderator', given.reason)),
    )
    .command(
      'suspend',
      'Suspend an account',
      { email, reason: { type: 'string', demandOption: true, describe: reason.describe } },
      (given) => run(async () => (await people()).decide(given.email, 'suspend', given.reason)),
    )
    .command('lift-suspension', 'Lift a suspension', { email, reason }, (given) =>
      run(async () => (await people()).decide(given.email, 'lift-suspension', given.reason)),
    )
    .command(
      'set-password',
      'Set a password from standard input or a prompt, and log the account out everywhere',
      { email },
      (given) => run(async () => (await people()).setPassword(given.email)),
    )
    .command('send-reset', 'Email someone a link to choose a new password', { email }, (given) =>
      run(async () => (await people()).sendResetLink(given.email)),
    )
    .command('login-link', 'Print a link that logs someone in once, even with SSO_ONLY', { email }, (given) =>
      run(async () => (await people()).printLoginLink(given.email)),
    )
    .command(
      'export',
      'Write a copy of someone’s data to a file, as they could download it',
      { email, to: { type: 'string', demandOption: true, describe: 'a new file, such as ada.zip' } },
      (given) => run(async () => (await people()).exportAccount(given.email, given.to)),
    )
    .command(
      'delete',
      'Delete an account after 30 days, unless its owner logs in before then',
      { email, now: { type: 'boolean', default: false, describe: 'delete it right away, for good' } },
      (given) => run(async () => (await people()).deleteAccount(given.email, given.now)),
    )
    .command(
      'drop-two-step',
      'Turn off two-step verification for someone who lost their device',
      { email },
      (given) => run(async () => (await user()).dropSecondFactor(given.email)),
    )
    .command(
      'end-sessions',
      'Log out one person, or everyone, on all devices',
      (one) =>
        one
          .option('email', { type: 'string', describe: email.describe, conflicts: 'all' })
          .option('all', { type: 'boolean', describe: 'everyone' })
          .check((given) => Boolean(given.email || given.all) || 'Enter --email and an address, or --all.'),
      (given) => run(async () => (await user()).endLogins(given.email ?? null)),
    )
    .demandCommand(1, 'Choose one of these commands.')
