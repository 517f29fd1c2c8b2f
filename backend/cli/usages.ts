// How each command is called, and what it does: for `help`, `COMMAND --help`, and arguments that are wrong.

export const usages = {
  'create-super-admin': {
    usage:
      'npm run backend -- create-super-admin --name "Full Name" --email you@example.com --phone "+91 …" (enter the password when asked, set SUPER_ADMIN_PASSWORD, or pipe it to standard input)',
    does: 'creates the first administrator of an empty database',
  },
  suspend: {
    usage: 'npm run backend -- suspend --email person@example.com --reason "Why"',
    does: 'suspends an account and ends its sessions',
  },
  reactivate: {
    usage: 'npm run backend -- reactivate --email person@example.com',
    does: 'lets a suspended account sign in again',
  },
  'remove-second-factor': {
    usage: 'npm run backend -- remove-second-factor --email person@example.com',
    does: 'removes app and passkeys of somebody who has lost them and the recovery codes',
  },
  'change-email': {
    usage: 'npm run backend -- change-email --email person@example.com --to new@example.com',
    does: 'gives an account another email, and ends sessions and second factors',
  },
  backup: { usage: 'npm run backup -- FILE', does: 'saves all data in one file' },
  restore: {
    usage: 'npm run restore -- FILE [--replace] [--key KEYFILE]',
    does: 'restores a backup',
  },
  'make-backup-key': {
    usage: 'npm run backend -- make-backup-key FILE',
    does: 'makes a key pair for encrypted backups',
  },
  'drill-restore': {
    usage: 'npm run backend -- drill-restore FILE [--key KEYFILE]',
    does: 'restores a backup beside the data, checks it and removes it again',
  },
  'move-files': {
    usage: 'npm run backend -- move-files [--to-folder]',
    does: 'copies uploaded files to STORAGE_URL, or back to the folder',
  },
  'check-files': {
    usage: 'npm run backend -- check-files [--remove]',
    does: 'checks that every uploaded file can be read; --remove removes files that no row names',
  },
  seed: {
    usage: 'npm run seed -- --products 20000 --bookings 1000000 [--into-existing]',
    does: 'fills PostgreSQL with generated data',
  },
  'verify-audit': {
    usage: 'npm run backend -- verify-audit [--known NUMBER:HASH] [--backup FILE [--key KEYFILE]]',
    does: 'checks that nobody changed the audit log',
  },
  'rotate-data-key': {
    usage: 'npm run backend -- rotate-data-key',
    does: 'encrypts what is encrypted at rest with a new key',
  },
  'check-seats': {
    usage: 'npm run backend -- check-seats',
    does: 'checks reserved seats against bookings',
  },
  'check-reports': {
    usage: 'npm run backend -- check-reports',
    does: 'checks the figures of reports against the rows',
  },
  'recount-reports': {
    usage: 'npm run backend -- recount-reports',
    does: 'counts the figures of reports again',
  },
  'check-ledger': {
    usage: 'npm run backend -- check-ledger',
    does: 'checks the ledger against itself, the bookings and the dashboards',
  },
} as const satisfies Record<string, { usage: `npm run ${string}`; does: string }>

export type CommandName = keyof typeof usages

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(usages, name)

export const usageOf = (name: CommandName) => `Usage: ${usages[name].usage}`

/** Each command with one line, and the npm script where it has one of its own. */
export function listCommands(): string {
  const lines = Object.entries(usages).map(([name, { usage, does }]) => {
    const own = usage.startsWith(`npm run ${name} `) ? ` (npm run ${name})` : ''
    return `  ${name.padEnd(22)}${does}${own}`
  })
  return `Commands, by npm run backend -- COMMAND:\n${lines.join('\n')}\n\nnpm run backend -- COMMAND --help prints its options. Without a command the backend starts.\n`
}
