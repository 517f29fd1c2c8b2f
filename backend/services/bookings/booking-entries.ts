// What a change of a booking leaves in the audit log.
import type { Database } from '../../db/database.ts'
import type { bookings } from '../../db/schema/bookings.ts'
import { changedColumns } from '../audit/changed-columns.ts'
import { type AuditEntry, type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Booking } from './find-booking.ts'

export type BookingEntry = Pick<AuditEntry, 'action' | 'reason'> & { isBySystem?: boolean }

interface BookingChange {
  readonly before: Booking
  readonly after: Booking
  /** The columns that were set; the first entry has what they were and are. */
  readonly set: Partial<typeof bookings.$inferInsert>
  readonly entries: readonly BookingEntry[]
  /** Null: the system. */
  readonly by: { readonly actor: AuditEntry['actor']; readonly origin: RequestOrigin } | null
  readonly at: Date
}

/** Of somebody without an account, which would have a key for what it has typed: the booking alone keeps that. */
const isByLink = (actor: AuditEntry['actor']) => actor?.role === 'user' && actor.id === null

const typedFields: readonly string[] = ['cancellationReason'] satisfies (keyof Booking)[]

export function auditBookingChange(
  tx: Database,
  { before, after, set, entries, by, at }: BookingChange,
): Promise<void> {
  const omitsTyped = by !== null && isByLink(by.actor)
  const fields = Object.keys(set).filter((name) => !omitsTyped || !typedFields.includes(name))
  return writeAudit(
    tx,
    ...entries.map(({ action, reason, isBySystem = false }, index) => ({
      actor: isBySystem || by === null ? null : by.actor,
      origin: isBySystem || by === null ? null : by.origin,
      action,
      objectType: 'booking' as const,
      objectId: before.id,
      territoryPath: before.territoryPath,
      changes: index === 0 ? changedColumns(before, after, fields) : undefined,
      reason: omitsTyped ? undefined : reason,
      at,
    })),
  )
}

/** What was typed or decided, for a refund that follows. */
export const reasonOf = (entries: readonly BookingEntry[]): string | undefined =>
  entries.find(({ reason }) => reason !== undefined)?.reason
