import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import type { BookingActor } from '../users/account.ts'
import { publicKeysOf } from './person-keys.ts'
import { personsOf, storedValues } from './personal-values.ts'

export interface RequestOrigin {
  ip: string | null
  requestId: string | null
}

type AuditedType =
  | 'booking'
  | 'commission'
  | 'claim'
  | 'lead'
  | 'rule'
  | 'product'
  | 'question'
  | 'slot'
  | 'account'
  | 'payout'
  | 'receipt'
  | 'settlement'
  | 'bank-statement'
  | 'lead-import'
  | 'tax'
  | 'setting'
  | 'message'
  | 'invitation'
  | 'template'

export interface AuditEntry {
  /** Null for a job or the command line. */
  actor: Pick<BookingActor, 'id' | 'role'> | null
  origin: RequestOrigin | null
  /** Such as `booking.accepted`. */
  action: `${AuditedType | 'review'}.${string}`
  objectType: AuditedType
  objectId: string
  territoryPath: string | null
  /** By field; never a secret. */
  changes?: Record<string, { old: unknown; new: unknown }> | undefined
  reason?: string | undefined
  at: Date
}

/**
 * Adds entries in the transaction of the change they record. Personal values are encrypted for their person. A job adds the
 * entries to the hash chain later.
 */
export async function writeAudit(tx: Database, ...entries: readonly AuditEntry[]): Promise<void> {
  const [first] = entries
  if (first === undefined) return
  const keys = await publicKeysOf(tx, entries.flatMap(personsOf), first.at)
  await tx.insert(auditLog).values(
    entries.map((entry) => {
      const { actor, origin, action, objectType, objectId, territoryPath, at } = entry
      return {
        actorId: actor?.id ?? null,
        actorRole: actor?.role ?? null,
        action,
        objectType,
        objectId,
        territoryPath,
        ...storedValues(entry, keys),
        requestId: origin?.requestId ?? null,
        createdAt: at,
      }
    }),
  )
}
