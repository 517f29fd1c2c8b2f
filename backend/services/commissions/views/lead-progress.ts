// How far a lead is, as the affiliate sees it who sent it: when it last moved, and what it may bring or has brought.
import type { LeadProgress } from '@affiliate-booking/contract/shapes/leads'
import { rateTypes } from '@affiliate-booking/contract/options/money/money'
import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { leadEvents, leads } from '../../../db/schema/leads.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'
import { affiliateRuleOfLead } from '../write-snapshot.ts'

const StoredRate = z.object({ type: z.enum(rateTypes), value: z.number() })
export type LeadRate = z.infer<typeof StoredRate>

const readRate = (stored: unknown): LeadRate | null => StoredRate.nullable().parse(stored)

/** Of the rule that was in force when the lead came. */
const rate = (): SQL =>
  sql`(select json_build_object('type', r.type, 'value', r.value) from ${affiliateRuleOfLead('leads')} as r)`

/** Of the last win, with its corrections; null until it is confirmed. */
const earned = (): SQL<number | null> =>
  sql`(select sum(${commissions.amount}) from ${commissions}
    where ${commissions.leadId} = ${leads.id} and ${commissions.beneficiaryId} = ${leads.referralAffiliateId} and ${commissions.snapshotId} =
      (select ${leadWins.snapshotId} from ${leadWins} where ${leadWins.leadId} = ${leads.id}
        order by ${leadWins.round} desc limit 1))`.mapWith((sum: unknown) =>
    sum === null ? null : Number(sum),
  )

const movedAt = (): SQL<string> =>
  sql`(select max(${leadEvents.createdAt}) from ${leadEvents}
    where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.type} in ('created', 'status_changed'))`

const isReopened = (): SQL<boolean> =>
  sql`(${leads.status} = 'contacted' and exists (select 1 from ${leadEvents}
    where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.from} = 'closed_lost' and ${leadEvents.to} = 'contacted'))`.mapWith(
    Boolean,
  )

/** Of a selection from leads. */
export const progressColumns = () => ({
  movedAt: movedAt(),
  isReopened: isReopened(),
  rate: rate(),
  earned: earned(),
})

interface SelectedProgress {
  readonly movedAt: unknown
  readonly isReopened: boolean
  readonly rate: unknown
  readonly earned: number | null
}

export const describeProgress = (
  { movedAt: moved, isReopened: reopened, rate: stored, earned: sum }: SelectedProgress,
  createdAt: Date,
): LeadProgress => ({
  movedAt: (moved === null ? createdAt : z.coerce.date().parse(moved)).toISOString(),
  isReopened: reopened,
  rate: readRate(stored),
  earned: sum,
})

/** What its affiliate would earn of a lead; null without a rule. */
export async function readLeadRate(db: Database, id: string): Promise<LeadRate | null> {
  const [found] = await db.select({ rate: rate() }).from(leads).where(eq(leads.id, id))
  return readRate(found?.rate ?? null)
}
