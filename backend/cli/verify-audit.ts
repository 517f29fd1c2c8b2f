// The command that says whether the audit log is as it was written.
import { parseArgs } from 'node:util'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { readEntryHash, verifyAuditLog } from '../services/audit/audit-chain.ts'

const usage = 'Usage: npm run backend -- verify-audit [--known NUMBER:HASH]'

/**
 * Walks the chain of the audit log from its beginning, and tells its end. With the end that an earlier run told, also
 * that nothing was cut off or written anew since.
 * @throws {StartFailure} naming the first entry that is broken
 */
export async function verifyAudit(args: string[]): Promise<void> {
  const known = readKnown(args)
  const { db, close } = await openDatabase(readSettings(process.env), { asItIs: true })
  try {
    const check = await verifyAuditLog(db)
    if (!check.isWhole)
      throw new StartFailure(
        `The audit log is broken at entry ${check.sealNumber} (id ${check.id}): ${check.problem}.`,
      )
    if (known && (await readEntryHash(db, known.number)) !== known.hash)
      throw new StartFailure(`The audit log is not the one whose entry ${known.number} was ${known.hash}.`)
    const later = check.unsealed > 0 ? ` ${check.unsealed} more are not sealed yet.` : ''
    console.log(
      `The audit log is whole: ${check.entries} entries.${later} Its end: ${check.entries}:${check.lastHash}`,
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
