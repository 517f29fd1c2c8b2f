// What the platform owes its payees, from the balances that a trigger keeps.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountBalances } from '../../db/schema/money/ledger.ts'

const partyAccounts = [
  'provider_pending',
  'provider_available',
  'provider_held',
  'partner_pending',
  'partner_available',
  'partner_held',
] as const
type PartyAccount = (typeof partyAccounts)[number]

/** Paise that the platform owes; negative: the payee owes them. */
export type PartyBalances = Record<PartyAccount, number>

const isPartyAccount = (account: string): account is PartyAccount =>
  partyAccounts.some((each) => each === account)

const empty = (): PartyBalances => ({
  provider_pending: 0,
  provider_available: 0,
  provider_held: 0,
  partner_pending: 0,
  partner_available: 0,
  partner_held: 0,
})

/** The balances of every given payee. */
export async function readBalances(
  db: Database,
  partyIds: readonly string[],
): Promise<Map<string, PartyBalances>> {
  const balances = new Map(partyIds.map((id) => [id, empty()]))
  const rows = await db
    .select()
    .from(accountBalances)
    .where(inArray(accountBalances.partyId, [...balances.keys()]))
  for (const { partyId, account, amount } of rows) {
    const of = balances.get(partyId)
    if (of && isPartyAccount(account)) of[account] -= amount
  }
  return balances
}
