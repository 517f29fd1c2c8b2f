// The arguments that all commands on a backup's file share.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { type BackupKey, readBackupKey } from '../../backup/encrypt-backup.ts'
import type { CommandContext } from '../command.ts'

/**
 * The path in the one argument, and the flags that are given.
 * @throws {StartFailure} with the usage, for other arguments
 */
export function readFileArguments(
  args: string[],
  names: { flags?: readonly string[]; values?: readonly string[] },
  usage: string,
): { path: string; flags: ReadonlySet<string>; values: ReadonlyMap<string, string> } {
  const { flags = [], values = [] } = names
  const options = Object.fromEntries([
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
    ...values.map((name) => [name, { type: 'string' }] as const),
  ])
  const parsed = parseOrNull(args, options)
  const [file, ...more] = parsed?.positionals ?? []
  if (!parsed || file === undefined || more.length > 0) throw new StartFailure(usage)
  const given = Object.entries(parsed.values)
  return {
    path: resolve(file),
    flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
    values: new Map(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
  }
}

function parseOrNull(args: string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
}

/** Reads the private key that `--key` names, or that standard input gives for `--key -`. */
export const readKeyOption = async (
  file: string | undefined,
  stdin: CommandContext['stdin'],
): Promise<BackupKey | undefined> =>
  file === undefined ? undefined : readBackupKey(file === '-' ? file : resolve(file), stdin)
