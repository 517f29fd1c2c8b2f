// Lets the leads of the demo come in and be worked, by the same code as real ones.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import type { SettleLeadWinPayload } from '@affiliate-booking/contract/calls/money/lead-wins'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import type { ReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import { addLead } from '../../../../services/leads/actions/add-lead.ts'
import { actOnLead } from '../../../../services/leads/actions/act-on-lead.ts'
import { readMissing } from '../../../../services/leads/documents/lead-documents.ts'
import { joinAsLead } from '../../../../services/leads/join-as-lead.ts'
import { settleLeadWin } from '../../../../services/leads/wins/settle-lead-win.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { Database } from '../../../database.ts'
import { leads } from '../../../schema/leads.ts'
import { leadWins } from '../../../schema/money/lead-wins.ts'
import type { DemoDependencies } from '../context.ts'
import { after } from '../instants.ts'
import { expectOk, noOrigin, type Step } from '../money/play.ts'
import { type DemoLead, type DemoWin, demoLeads } from './leads.ts'

interface LeadContext {
  /** The administrator of the district. */
  readonly partner: Account
  /** The administrator of its state. */
  readonly state: Account
  /** One confirms what the platform gets, the other that it came. */
  readonly superAdmins: readonly [Account, Account]
  readonly deps: DemoDependencies
  readonly signer: ReferralSigner
  readonly now: Date
}

export const leadSteps = (context: LeadContext): Step[] => demoLeads.flatMap((lead) => stepsOf(lead, context))

function stepsOf(
  { hoursAgo, steps = [], isReferred = false, isFromStaff = false, win, ...form }: DemoLead,
  context: LeadContext,
): Step[] {
  const { partner, state, signer, now } = context
  const came = after(now, -hoursAgo * hourMs)
  const joins: Step = {
    at: came,
    async act(tx) {
      const deps = { db: tx, now: () => came, referralSigner: signer }
      if (isFromStaff) expectOk(await addLead(deps, partner, { ...form, consent: true }, noOrigin))
      else await joinAsLead(deps, { ...form, ref: isReferred ? 'MUNNAR26' : '' }, noOrigin)
    },
  }
  const work = steps.map(({ after: hours, dueIn, isByState = false, ...payload }): Step => {
    const at = after(came, hours * hourMs)
    const nextActionOn = dueIn === undefined ? undefined : addDays(todayInIndia(now), dueIn)
    return {
      at,
      async act(tx) {
        const seen = { id: leads.id, version: leads.version }
        const [lead] = await tx.select(seen).from(leads).where(eq(leads.email, form.email))
        if (!lead) throw new Error('A lead of the demo has not come')
        const { id, version } = lead
        const documentId = await findDocument(tx, id, payload)
        const deps = { db: tx, now: () => at }
        const actor = isByState ? state : partner
        expectOk(
          await actOnLead(deps, actor, id, { ...payload, version, nextActionOn, documentId }, noOrigin),
        )
      },
    }
  })
  return [joins, ...work, ...(win ? winSteps(win, form.email, came, context) : [])]
}

/** Of a document that has come. */
async function findDocument(
  tx: Database,
  leadId: string,
  { action, documents }: Omit<ActOnLeadPayload, 'version'>,
) {
  if (action !== 'receive') return undefined
  const [kind] = documents ?? []
  return (await readMissing(tx, leadId)).find((document) => document.kind === kind)?.id
}

function winSteps(win: DemoWin, email: string, came: Date, { superAdmins, deps }: LeadContext): Step[] {
  const { payoutReceived, confirmedAfter, paidAfter, reference } = win
  const [first, second] = superAdmins
  const settle = (actor: Account, hours: number, decision: Omit<SettleLeadWinPayload, 'version'>): Step => {
    const at = after(came, hours * hourMs)
    return {
      at,
      async act(tx) {
        const [found] = await tx
          .select({ id: leads.id, version: leadWins.version })
          .from(leads)
          .innerJoin(leadWins, eq(leadWins.leadId, leads.id))
          .where(eq(leads.email, email))
        if (!found) throw new Error('A lead of the demo was not won')
        const { id, version } = found
        expectOk(
          await settleLeadWin(
            { ...deps, db: tx, now: () => at },
            actor,
            id,
            { ...decision, version },
            noOrigin,
          ),
        )
      },
    }
  }
  return [
    settle(second, confirmedAfter, { action: 'confirm', payoutReceived }),
    settle(first, paidAfter, { action: 'income', reference }),
  ]
}
