// Double entry: debit is positive, and the postings of an entry sum to zero, which a trigger checks.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { journalEntries, type ledgerAccounts, postings } from '../../db/schema/money/ledger.ts'

export type LedgerAccount = (typeof ledgerAccounts)[number]

export interface Posting {
  account: LedgerAccount
  /** The payee; required for accounts that each payee has. */
  partyId?: string | null
  bookingId?: string | null
  leadId?: string | null
  /** Paise; debit is positive. */
  amount: number
}

export interface Entry {
  /** Kind, object and its version, such as `settle:<booking>`: an entry is posted once. */
  eventKey: string
  kind: string
  objectType: 'booking' | 'lead' | 'receipt' | 'refund' | 'commission' | 'payout' | 'gateway' | 'tax'
  objectId: string
  at: Date
  postings: readonly Posting[]
}

/**
 * Posts entries whose event key is new, in one statement, so that balances are locked in one order: call it once in a
 * transaction if possible. Postings of 0 are left out, and entries that have no others.
 * @returns the event keys that were posted
 */
export async function postEntries(tx: Database, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const filled = entries
    .map((entry) => ({ ...entry, postings: entry.postings.filter(({ amount }) => amount !== 0) }))
    .filter((entry) => entry.postings.length > 0)
  if (filled.length === 0) return new Set()
  const rows = filled.flatMap(({ postings, ...entry }) =>
    postings.map((posting) => ({ ...entry, ...posting })),
  )
  const posted = await rowsOf(
    tx,
    sql`with rows as (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r
            ("eventKey" text, kind text, "objectType" text, "objectId" text, at timestamptz, account ledger_account,
             "partyId" uuid, "bookingId" uuid, "leadId" uuid, amount bigint)
        ), entries as (
          insert into ${journalEntries} (event_key, kind, object_type, object_id, at)
          select distinct "eventKey", kind, "objectType", "objectId", at from rows order by "eventKey"
          on conflict (event_key) do nothing
          returning id, event_key
        ), posted as (
          insert into ${postings} (entry_id, account, party_id, booking_id, lead_id, at, amount)
          select entries.id, account, "partyId", "bookingId", "leadId", rows.at, amount
          from rows join entries on entries.event_key = rows."eventKey"
        )
        select event_key from entries`,
    z.object({ event_key: z.string() }),
  )
  return new Set(posted.map(({ event_key }) => event_key))
}

/**
 * Posts entries of events that the caller has just recorded.
 * @throws if one of them was posted before
 */
export async function postNewEntries(tx: Database, entries: readonly Entry[]): Promise<void> {
  const posted = await postEntries(tx, entries)
  const missing = entries.find(
    ({ eventKey, postings }) => !posted.has(eventKey) && postings.some(({ amount }) => amount !== 0),
  )
  if (missing) throw new Error(`The event ${missing.eventKey} was posted before`)
}
