// The balances of an account by the kind of its money.
import { type PayoutKind, payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { type Database, rowsOf } from '../../../db/database.ts'
import { selectWaiting, Waiting } from '../../commissions/waiting-for-income.ts'
import { readBalances } from '../../ledger/read-balances.ts'

/** Paise. */
export interface Balance {
  readonly kind: PayoutKind
  readonly available: number
  /** Not released yet. */
  readonly pending: number
  /** Of that, what waits for a partner's payment to us, which nobody can foretell. */
  readonly income: number
  readonly held: number
}

export async function readOwnBalances(db: Database, id: string): Promise<Balance[]> {
  const balances = (await readBalances(db, [id])).get(id)
  const [found] = await rowsOf(db, selectWaiting(id), Waiting)
  return payoutKinds.map((kind) => {
    const party = kind === 'shares' ? 'provider' : 'partner'
    return {
      kind,
      available: balances?.[`${party}_available`] ?? 0,
      pending: balances?.[`${party}_pending`] ?? 0,
      income: kind === 'commissions' ? (found?.waitingForIncome ?? 0) : 0,
      held: balances?.[`${party}_held`] ?? 0,
    }
  })
}

export const total = ({ available, pending, held }: Balance) => available + pending + held
export const add = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
