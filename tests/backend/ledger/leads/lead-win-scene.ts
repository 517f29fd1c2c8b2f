// A lead that is won, and those who close it, confirm it and earn of it.
import { randomUUID } from 'node:crypto'
import type { SettleLeadWinPayload } from '@affiliate-booking/contract/calls/money/lead-wins'
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import { asc, eq } from 'drizzle-orm'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { commissionRules } from '../../../../backend/db/schema/money/rules.ts'
import { actOnLead } from '../../../../backend/services/leads/actions/act-on-lead.ts'
import { findWin } from '../../../../backend/services/leads/wins/find-win.ts'
import { settleLeadWin } from '../../../../backend/services/leads/wins/settle-lead-win.ts'
import type { Account } from '../../../../backend/services/users/account.ts'
import { accountOf, addEarners, type Earners } from '../../support/paid-bookings.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import type { Stage } from '../../support/stage.ts'

const nowhere = { ip: null, requestId: null }

/** The affiliate gets 20 % of loans, by rule. */
export async function leadWinScene(stage: Stage, rates?: Parameters<typeof addEarners>[1]) {
  const { db, now } = stage
  const earners: Earners = await addEarners(db, rates)
  /** Of the district, and not its primary: nobody pays them an override. */
  const closer: Account = await accountOf(db, (await addMember(db, 'dsa', { territoryPath: idukki })).id)
  const deps = { db, now, commissionHoldDays: 7 }
  await db.insert(commissionRules).values({
    scope: 'leadType',
    scopeKey: 'loan',
    type: 'percentage',
    value: 2000,
    validFrom: now(),
    createdAt: now(),
  })

  async function addLead(overrides: Partial<typeof leads.$inferInsert> = {}): Promise<string> {
    const id = randomUUID()
    await db.insert(leads).values({
      id,
      name: 'Suresh Pillai',
      email: `suresh-${id.slice(0, 8)}@example.com`,
      type: 'loan',
      status: 'proposal',
      territoryPath: idukki,
      referralAffiliateId: earners.affiliate.id,
      assignedTo: closer.id,
      routedAt: now(),
      consentAt: now(),
      createdAt: now(),
      ...overrides,
    })
    return id
  }

  async function move(id: string, status: 'closed_won' | 'closed_lost' | 'contacted', by: Account) {
    const [lead] = await db.select().from(leads).where(eq(leads.id, id))
    const payload = {
      action: 'move' as const,
      status,
      version: lead?.version ?? 0,
      closedValue: 50_000_000,
      lostReason: 'not_eligible' as const,
      reason: 'A mistake.',
    }
    return actOnLead(deps, by, id, payload, nowhere)
  }

  const win = async (id: string, by: Account = closer) => move(id, 'closed_won', by)
  const takeBack = async (id: string) => move(id, 'closed_lost', earners.root)

  async function settle(
    id: string,
    action: LeadWinAction,
    { by = earners.root, ...more }: { by?: Account } & Partial<SettleLeadWinPayload> = {},
  ) {
    const found = await findWin(db, id)
    const reference = action === 'confirm' ? {} : { reference: `UTR-${id.slice(0, 8)}` }
    return settleLeadWin(
      deps,
      by,
      id,
      { action, version: found?.version ?? 0, ...reference, ...more },
      nowhere,
    )
  }
  const confirm = (id: string, payoutReceived: number, by?: Account) =>
    settle(id, 'confirm', { payoutReceived, ...(by && { by }) })

  /** Tier, type, amount and status of all rows, oldest first. */
  async function rows(id: string) {
    const found = await db
      .select()
      .from(commissions)
      .where(eq(commissions.leadId, id))
      .orderBy(asc(commissions.createdAt), asc(commissions.tier), asc(commissions.eventKey))
    return found.map(({ tier, type, amount, status }) => `${tier} ${type} ${amount} ${status}`)
  }

  return { db, now, earners, closer, addLead, win, takeBack, reopen: move, settle, confirm, rows }
}
