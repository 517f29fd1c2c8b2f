import type { LeadEventType } from '@affiliate-booking/contract/options/leads'
import type { Database } from '../../db/database.ts'
import { leadEvents } from '../../db/schema/leads.ts'

export interface NewLeadEvent {
  readonly leadId: string
  /** Null: the person who asked, or the system. */
  readonly actorId: string | null
  readonly type: LeadEventType
  readonly from?: string | null
  readonly to?: string | null
  /** Why, in words; of a note its text. */
  readonly reason?: string | null
  readonly at: Date
}

/** A statement has a limit of parameters. */
const chunkSize = 1000

/** Records what happened, in the transaction of the change. */
export async function recordLeadEvents(tx: Database, ...events: readonly NewLeadEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += chunkSize) {
    const chunk = events.slice(start, start + chunkSize)
    await tx.insert(leadEvents).values(chunk.map(({ at, ...event }) => ({ ...event, createdAt: at })))
  }
}
