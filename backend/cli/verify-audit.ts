// The command that verifies the hash chain of the audit log.
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import type { CommandContext } from './command.ts'
import { auditHeadsFile, findLostHead } from '../services/audit/audit-heads.ts'
import { readEntryHash, verifyAuditLog } from '../services/audit/audit-chain.ts'

const usage = 'Usage: npm run backend -- verify-audit [--known NUMBER:HASH]'

/**
 * Verifies the chain and prints its last entry. Given the last entry of an earlier run, it also detects a log that was
 * truncated or rewritten since.
 * @throws {StartFailure} naming the first broken entry
 */
export async function verifyAudit(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const known = readKnown(args)
  const settings = readSettings(env)
  const { db, close } = await openDatabase(settings, { skipMigrations: true })
  try {
    const check = await verifyAuditLog(db)
    if (!check.isWhole)
      throw new StartFailure(
        `The audit log is broken at entry ${check.sealNumber} (id ${check.id}): ${check.problem}.`,
      )
    if (known && (await readEntryHash(db, known.number)) !== known.hash)
      throw new StartFailure(
        `The audit log was rewritten: entry ${known.number} no longer has the hash ${known.hash}.`,
      )
    const lost = await findLostHead(db, auditHeadsFile(settings.dataDir))
    if (lost)
      throw new StartFailure(
        `The audit log was rewritten: entry ${lost.number} no longer has the noted hash ${lost.hash}.`,
      )
    const later = check.unsealed > 0 ? ` ${check.unsealed} more are not in the chain yet.` : ''
    stdout.write(
      `The audit log is intact: ${check.entries} entries.${later} Last entry: ${check.entries}:${check.lastHash}\n`,
    )
  } finally {
    await close()
  }
}

function readKnown(args: string[]): { number: number; hash: string } | null {
  const known = parse(args)
  if (known === undefined) return null
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(known) ?? []
  if (number === undefined || hash === undefined) throw new StartFailure(usage)
  return { number: Number(number), hash }
}

function parse(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { known: { type: 'string' } } }).values.known
  } catch {
    throw new StartFailure(usage)
  }
}
