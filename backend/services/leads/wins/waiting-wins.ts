// Won leads that wait for a decision, as lists and counts find them: those on which `obstacleTo` lets the account decide.
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import { and, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'
import { gainsFromLead } from '../../conflicts/gains-in-queries.ts'
import { singleOperatorHolds } from '../../payouts/payout-settings.ts'
import { type Actor, isAdminAccount, maySendMoney } from '../../users/account.ts'

const nothing = sql`false`

/** As the partial indexes have it. Nobody waits for the money of a win that was taken back before it came. */
const isWaiting: Record<LeadWinAction, () => SQL | undefined> = {
  confirm: () => and(isNull(leadWins.confirmedAt), isNull(leadWins.takenBackAt)),
  income: () => and(isNotNull(leadWins.confirmedAt), isNull(leadWins.incomeAt), isNull(leadWins.takenBackAt)),
  return: () =>
    and(isNotNull(leadWins.takenBackAt), isNotNull(leadWins.incomeAt), isNull(leadWins.returnedAt)),
}

/** Those of the leads whose money has to go back. */
export async function findWaitingReturns(
  db: Database,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectDistinct({ id: leadWins.leadId })
    .from(leadWins)
    .where(and(inArray(leadWins.leadId, [...leadIds]), isWaiting.return()))
  return new Set(found.map(({ id }) => id))
}

const isOfSomebodyElse = ({ id, role }: Actor): SQL | undefined =>
  or(
    isNull(leadWins.wonBy),
    ne(leadWins.wonBy, id),
    role === 'super_admin' ? singleOperatorHolds() : undefined,
  )

/** Leads with a win on which the account may decide this. */
export function hasWaitingWin(actor: Actor, action: LeadWinAction): SQL {
  if (!isAdminAccount(actor) || (action !== 'confirm' && !maySendMoney(actor))) return nothing
  const waiting = sql`(select ${leadWins.leadId} from ${leadWins} where ${and(
    isWaiting[action](),
    action === 'confirm' ? isOfSomebodyElse(actor) : undefined,
  )})`
  return and(inArray(leads.id, waiting), sql`not (${gainsFromLead(actor)})`) ?? nothing
}
