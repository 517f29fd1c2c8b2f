import type { PayoutStatus } from '@affiliate-booking/contract/options/money/money'
import { type SQL, sql } from 'drizzle-orm'

/** What follows when a payout is sent, until it fails. */
const statuses = ['sent', 'completed', 'returned'] as const satisfies readonly PayoutStatus[]

const list = statuses.map((status) => `'${status}'`).join(', ')

/**
 * Whether a payout was sent and did not fail: then its rows are in no balance, and the ledger has its TDS. The words are in the
 * statement, whose plan depends on them.
 * @param payout the alias of its table
 */
export const isSent = (payout: string): SQL => sql.raw(`${payout}.status in (${list})`)
