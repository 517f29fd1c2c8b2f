// Runs the commands of `npm run backend -- COMMAND`. Each one is loaded only when it is called, as loading all of them
// takes longer than most commands.
import { redactError } from '@affiliate-booking/settings/redact-error'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { Command, CommandContext } from './command.ts'
import { type CommandName, isCommandName, listCommands, usageOf, usages } from './usages.ts'

const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  'create-super-admin': async () => (await import('./accounts/create-super-admin.ts')).createSuperAdmin,
  suspend: async () => (await import('./accounts/suspend.ts')).suspend,
  reactivate: async () => (await import('./accounts/suspend.ts')).reactivate,
  'remove-second-factor': async () =>
    (await import('./accounts/remove-second-factor.ts')).removeSecondFactorCommand,
  'change-email': async () => (await import('./accounts/change-email.ts')).changeEmailCommand,
  backup: async () => (await import('./backups/backup.ts')).backup,
  restore: async () => (await import('./backups/backup.ts')).restore,
  'make-backup-key': async () => (await import('./backups/backup.ts')).makeBackupKey,
  'drill-restore': async () => (await import('./backups/drill-restore.ts')).drillRestoreCommand,
  'move-files': async () => (await import('./files.ts')).moveFiles,
  'check-files': async () => (await import('./files.ts')).checkFiles,
  seed: async () => (await import('./seed.ts')).seed,
  'verify-audit': async () => (await import('./checks/verify-audit.ts')).verifyAudit,
  'rotate-data-key': async () => (await import('./rotate-data-key.ts')).rotateDataKey,
  'check-seats': async () => (await import('./checks/check-seats.ts')).checkSeats,
  'check-reports': async () => (await import('./checks/check-reports.ts')).runReportCheck,
  'recount-reports': async () => (await import('./checks/check-reports.ts')).runReportRecount,
  'check-ledger': async () => (await import('./checks/check-ledger.ts')).runLedgerCheck,
}

const helpNames: ReadonlySet<string> = new Set(['help', '--help', '-h'])

/**
 * Runs a command and writes the reason of a failure to standard error.
 * @returns its exit code: 0 or 1
 */
export async function runCommand([name = '', ...args]: string[], context: CommandContext): Promise<number> {
  const tell = (text: string) => {
    context.stdout.write(text)
    return 0
  }
  try {
    if (helpNames.has(name)) return tell(listCommands())
    if (!isCommandName(name))
      throw new StartFailure(`Unknown command “${name}”. Commands: help, ${Object.keys(usages).join(', ')}.`)
    if (args.some((arg) => arg === '--help' || arg === '-h')) return tell(`${usageOf(name)}\n`)
    const command = await commands[name]()
    await command(args, context)
    return 0
  } catch (error) {
    const reason = error instanceof StartFailure ? error.message : JSON.stringify(redactError(error))
    context.stderr.write(`${reason}\n`)
    return 1
  }
}
