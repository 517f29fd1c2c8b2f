// For pages that must be shown although a key is missing: a value that cannot be decrypted is missing. Money is paid by
// values that can be decrypted only.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Deps } from '../../deps.ts'
import { readEncryptedFile } from './encrypted-files.ts'
import { DecryptionError, tableOf } from './encryption.ts'

const reported = new WeakMap<Logger, Set<string>>()

/** Once for each problem: one missing key concerns every row. */
function reportOnce(log: Logger, what: string, { message }: DecryptionError): void {
  const known = reported.get(log) ?? new Set()
  reported.set(log, known)
  const problem = `${what}: ${message}`
  if (known.has(problem)) return
  known.add(problem)
  log.error({ problem }, 'a stored value cannot be decrypted')
}

/** Null when the value cannot be decrypted, which is logged. */
export function decryptOrNull(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  column: AnyPgColumn,
  owner: string,
  stored: string,
): string | null {
  try {
    return encryption.decrypt(column, owner, stored)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    reportOnce(log, `${tableOf(column)}.${column.name}`, error)
    return null
  }
}

/** Null when the file is missing or cannot be decrypted; the latter is logged. */
export async function readFileOrNull(
  deps: Pick<Deps, 'encryption' | 'log' | 'uploads'>,
  name: string,
  owner: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readEncryptedFile(deps, name, owner)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    reportOnce(deps.log, 'uploads', error)
    return null
  }
}
