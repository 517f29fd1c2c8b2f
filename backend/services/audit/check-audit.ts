// The check of the audit log: its chain, and the ends of it that were noted elsewhere.
import type { Database } from '../../db/database.ts'
import { type ChainVerification, describeBreak, verifyAuditLog } from './audit-chain.ts'
import { type ChainHead, findLostHead, isInChain } from './audit-heads.ts'

/** A head that somebody names, and what the hash is called in words. */
export interface NamedHead extends ChainHead {
  readonly which: string
}

interface Compared {
  /** Of the noted heads; unset: they are not compared. */
  readonly headsFile?: string | undefined
  readonly heads?: readonly NamedHead[]
}

interface AuditCheck {
  readonly chain: ChainVerification
  /** In words; none: the log is intact. */
  readonly problems: readonly string[]
}

/** Verifies the chain, and that all heads are still part of it. */
export async function checkAudit(
  db: Database,
  { headsFile, heads = [] }: Compared = {},
): Promise<AuditCheck> {
  const chain = await verifyAuditLog(db)
  const broken = describeBreak(chain)
  const problems = broken === null ? [] : [broken]
  for (const head of heads) if (!(await isInChain(db, head))) problems.push(rewritten(head))
  const lost = headsFile === undefined ? null : await findLostHead(db, headsFile)
  if (lost) problems.push(rewritten({ ...lost, which: 'noted hash' }))
  return { chain, problems }
}

const rewritten = ({ number, hash, which }: NamedHead) =>
  `The audit log was rewritten: entry ${number} no longer has the ${which} ${hash}.`
