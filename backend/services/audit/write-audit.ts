// Writing down what was done. An entry is written in the transaction that does it: both are there, or neither.
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import type { Actor } from '../users/account.ts'

/** Where a call came from. */
export interface RequestOrigin {
  ip: string | null
  requestId: string | null
}

export interface AuditEntry {
  /** Null: the system, or a command. */
  actor: Actor | null
  origin: RequestOrigin | null
  /** Such as `booking.accepted`. */
  action: `${'booking' | 'product' | 'slot' | 'account' | 'review'}.${string}`
  objectType: 'booking' | 'product' | 'slot' | 'account'
  objectId: string
  territoryPath: string | null
  /** By field, what it was and what it is; never a secret. */
  changes?: Record<string, { old: unknown; new: unknown }> | undefined
  reason?: string | undefined
  at: Date
}

/** Adds entries, in the transaction of what they tell. They are chained a moment later, by a job. */
export async function writeAudit(tx: Database, ...deeds: readonly AuditEntry[]): Promise<void> {
  if (deeds.length === 0) return
  await tx.insert(auditLog).values(
    deeds.map(({ actor, origin, action, objectType, objectId, territoryPath, changes, reason, at }) => ({
      actorId: actor?.id ?? null,
      actorRole: actor?.role ?? null,
      action,
      objectType,
      objectId,
      territoryPath,
      changes: changes ?? null,
      reason: reason ?? null,
      ip: origin?.ip ?? null,
      requestId: origin?.requestId ?? null,
      createdAt: at,
    })),
  )
}
