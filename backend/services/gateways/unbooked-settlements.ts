// Lines of the gateway's transfers that were not booked: the platform took the money on the same account for something
// else, or the amount is not ours. They are kept for people to see.
import type { CloseUnbookedSettlementPayload } from '@affiliate-booking/contract/calls/money/gateways'
import { settlementObstacles } from '@affiliate-booking/contract/options/money/gateways'
import type { UnbookedSettlement } from '@affiliate-booking/contract/shapes/money/gateways'
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { journalEntries } from '../../db/schema/money/ledger.ts'
import { gatewayEvents, receipts } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import type { SettledItem } from './gateway.ts'

const kind = 'settlement-unbooked'

/** Of the ledger, and of the line that waits to be booked. */
export const settledKey = (id: string) => `gateway-settled:${id}`

const Details = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund']),
  amount: z.int(),
  fee: z.int(),
  settledAt: z.string(),
  booked: z.int().nullable(),
  obstacle: z.enum(settlementObstacles).optional(),
})

export interface UnbookedItem {
  item: SettledItem
  /** The amount of our payment or refund; null if there is none. */
  booked: number | null
}

const closed = 'closed'

/** Neither booked, nor the money of a payment that somebody has recorded by hand. */
const isUnbooked = and(
  eq(gatewayEvents.kind, kind),
  sql`not exists (select from ${journalEntries} where ${journalEntries.eventKey} = ${gatewayEvents.eventId})`,
  sql`not exists (select from ${receipts} where upper(${receipts.reference}) = upper(${gatewayEvents.details}->>'id')
    and ${receipts.source} <> 'gateway' and ${receipts.voidedAt} is null and ${receipts.amount} = (${gatewayEvents.details}->>'amount')::bigint)`,
)

const isOnList = and(isUnbooked, ne(gatewayEvents.outcome, closed))

/** Keeps each line once. Returns the ids of the new ones. */
export async function keepUnbooked(
  tx: Database,
  gateway: string,
  unbooked: readonly UnbookedItem[],
  at: Date,
): Promise<string[]> {
  if (unbooked.length === 0) return []
  const kept = await tx
    .insert(gatewayEvents)
    .values(
      unbooked.map(({ item, booked }) => ({
        gateway,
        eventId: settledKey(item.id),
        kind,
        outcome: item.obstacle ?? (booked === null ? 'not ours' : 'another amount'),
        details: { ...item, settledAt: item.settledAt.toISOString(), booked },
        createdAt: at,
      })),
    )
    .onConflictDoNothing({ target: [gatewayEvents.gateway, gatewayEvents.eventId] })
    .returning({ eventId: gatewayEvents.eventId })
  return kept.map(({ eventId }) => eventId)
}

/**
 * The payment of a line that was not booked, by its id at the gateway in any spelling; null if there is none. Finds also one
 * that was taken off the list.
 */
export async function findUnbookedPayment(
  db: Database,
  id: string,
): Promise<Pick<z.infer<typeof Details>, 'id' | 'amount' | 'fee'> | null> {
  const [found] = await db
    .select({ details: gatewayEvents.details })
    .from(gatewayEvents)
    .where(and(isUnbooked, sql`upper(${gatewayEvents.eventId}) = upper(${settledKey(id)})`))
  const line = found && Details.parse(found.details)
  return line?.type === 'payment' && line.obstacle === undefined ? line : null
}

const maximumShown = 50
const noRight = fail(403, 'Only super administrators see the gateway’s transfers.')

/** The newest lines that are still not booked, and how many there are. Fails with 403 for the role. */
export async function listUnbookedSettlements(
  db: Database,
  actor: Actor,
): Promise<Result<{ count: number; rows: UnbookedSettlement[] }>> {
  if (actor.role !== 'super_admin') return noRight
  const [total] = await db.select({ count: count() }).from(gatewayEvents).where(isOnList)
  const rows = await db
    .select({ details: gatewayEvents.details })
    .from(gatewayEvents)
    .where(isOnList)
    .orderBy(desc(gatewayEvents.createdAt), desc(gatewayEvents.id))
    .limit(maximumShown)
  return ok({ count: total?.count ?? 0, rows: rows.map(({ details }) => Details.parse(details)) })
}

/**
 * Takes a line off the list that needs nothing more; if it agrees later, it is booked all the same. Fails with 403 for the
 * role, and with 404 for a line that is not on the list.
 */
export async function closeUnbookedSettlement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { reason }: CloseUnbookedSettlementPayload,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (actor.role !== 'super_admin') return noRight
  return db.transaction(async (tx) => {
    const [line] = await tx
      .update(gatewayEvents)
      .set({ outcome: closed })
      .where(and(isOnList, eq(gatewayEvents.eventId, settledKey(id))))
      .returning({ id: gatewayEvents.id })
    if (line === undefined) return fail(404, 'This line is not on the list any more.')
    await writeAudit(tx, {
      actor,
      origin,
      action: 'settlement.closed',
      objectType: 'settlement',
      objectId: line.id,
      territoryPath: null,
      changes: { id: { old: id, new: null } },
      reason,
      at: now(),
    })
    return ok(null)
  })
}
