// Lets the leads of the demo come in and be worked, by the same code as real ones.
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import type { ReferralSigner } from '@affiliate-booking/shared/referral-signer'
import { eq } from 'drizzle-orm'
import { actOnLead } from '../../../../services/leads/actions/act-on-lead.ts'
import { joinAsLead } from '../../../../services/leads/join-as-lead.ts'
import type { Account } from '../../../../services/users/account.ts'
import { leads } from '../../../schema/leads.ts'
import { after as later, hour } from '../instants.ts'
import { expectOk, noOrigin, type Step } from '../money/play.ts'
import { type DemoLead, demoLeads } from './leads.ts'

interface LeadContext {
  /** The administrator of the district. */
  readonly partner: Account
  readonly signer: ReferralSigner
  readonly now: Date
}

export const leadSteps = (context: LeadContext): Step[] => demoLeads.flatMap((lead) => stepsOf(lead, context))

function stepsOf(
  { hoursAgo, steps = [], isReferred = false, ...form }: DemoLead,
  { partner, signer, now }: LeadContext,
): Step[] {
  const came = later(now, -hoursAgo * hour)
  const joins: Step = {
    at: came,
    async act(tx) {
      const deps = { db: tx, now: () => came, referralSigner: signer }
      await joinAsLead(deps, { ...form, ref: isReferred ? 'MUNNAR26' : '' }, noOrigin)
    },
  }
  const work = steps.map(({ after, dueIn, ...payload }): Step => {
    const at = later(came, after * hour)
    const nextActionOn = dueIn === undefined ? undefined : addDays(todayInIndia(now), dueIn)
    return {
      at,
      async act(tx) {
        const seen = { id: leads.id, version: leads.version }
        const [lead] = await tx.select(seen).from(leads).where(eq(leads.email, form.email))
        if (!lead) throw new Error('A lead of the demo has not come')
        const { id, version } = lead
        const deps = { db: tx, now: () => at }
        expectOk(await actOnLead(deps, partner, id, { ...payload, version, nextActionOn }, noOrigin))
      },
    }
  })
  return [joins, ...work]
}
