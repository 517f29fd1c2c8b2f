// Administrators of a history who were replaced, and delete their account: what cannot be paid to them is given up.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { commissions } from '../../../../../backend/db/schema/money/commissions.ts'
import { payoutAccounts } from '../../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { settleLastMoney } from '../../../../../backend/services/privacy/last-money/settle-last-money.ts'
import type { Account } from '../../../../../backend/services/users/account.ts'
import type { Parts } from './parts.ts'
import { pick } from '../pick.ts'

class Stays extends Error {}

export function createLeaving({ deps, people, model, count }: Parts) {
  const { db } = deps
  const { provider, anjali, ravi } = people

  /** Those who are somebody's administrator no more. */
  function former(): Account[] {
    const others = new Set([provider, anjali, ravi, ...model.primaries].map((each) => each?.id))
    return people.payees.filter(({ id }) => !others.has(id) && !model.gone.has(id))
  }

  /** The keys of the rows that are given up, and what they come to; null: the account has to wait. */
  async function giveUp(id: string) {
    const at = deps.now()
    const isIt = eq(users.id, id)
    try {
      return await db.transaction(async (tx) => {
        // Nobody knows where to send the money.
        await tx.update(payoutAccounts).set({ replacedAt: at }).where(eq(payoutAccounts.userId, id))
        const agreed = { deletionDueAt: at, givesUpMoneyWith: at }
        const [account] = await tx.update(users).set(agreed).where(isIt).returning()
        const isFree = and(
          inArray(commissions.status, ['available', 'pending']),
          isNull(commissions.payoutId),
        )
        const rows = await tx
          .select({ key: commissions.eventKey, amount: commissions.amount })
          .from(commissions)
          .where(and(eq(commissions.beneficiaryId, id), isFree))
        if (!account || !(await settleLastMoney(tx, account, at))) throw new Stays()
        await tx.update(users).set({ status: 'suspended', deletionDueAt: null, deletedAt: at }).where(isIt)
        return rows
      })
    } catch (error) {
      if (error instanceof Stays) return null
      throw error
    }
  }

  return async function leave(number: number): Promise<void> {
    const leaver = pick(former(), number)
    if (!leaver) return
    const { id } = leaver
    const rows = await giveUp(id)
    if (rows === null) {
      count('leaving later')
      return
    }
    model.gone.add(id)
    model.suspended.delete(id)
    const keys = new Set(rows.map(({ key }) => key))
    let change = -rows.reduce((sum, { amount }) => sum + amount, 0)
    for (const { line, deserved } of model.lines()) {
      if (line.beneficiary !== id || !keys.has(line.eventKey)) continue
      line.isGivenUp = true
      change += deserved
    }
    model.writtenOff.set(id, (model.writtenOff.get(id) ?? 0) + change)
    count(rows.length > 0 ? 'left with money' : 'left')
  }
}
