import type { Database } from '../../db/database.ts'
import { type AuditEntry, type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'

export interface By {
  readonly actor: Actor
  readonly origin: RequestOrigin
  readonly at: Date
}

interface PayoutEvent extends Pick<AuditEntry, 'changes' | 'reason'> {
  readonly id: string
  readonly territoryPath: string | null
  readonly action: `payout.${string}`
}

/** Writes what happened to payouts, in the transaction that does it. */
export const auditPayouts = (tx: Database, by: By, events: readonly PayoutEvent[]): Promise<void> =>
  writeAudit(
    tx,
    ...events.map(({ id, ...event }) => ({ ...by, ...event, objectType: 'payout' as const, objectId: id })),
  )
