// Leads of a history: they are won, confirmed, paid for, taken back and won again.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { actOnLead } from '../../../../../backend/services/leads/actions/act-on-lead.ts'
import { findWin } from '../../../../../backend/services/leads/wins/find-win.ts'
import { settleLeadWin } from '../../../../../backend/services/leads/wins/settle-lead-win.ts'
import { idukki } from '../../../support/products.ts'
import { confirmWin, type ModelLead, openWin, presentWin, receiveIncome, takeBack } from '../model/leads.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere, valueOf } from '../pick.ts'
import type { SmallStep, StepOf } from '../steps.ts'

type LeadStep = Extract<SmallStep, { kind: 'lead' }>
const wayToWin = ['contacted', 'qualified', 'proposal', 'closed_won'] as const

export function createLeads({ deps, people, model, bank, count, moment }: Parts) {
  const { db } = deps
  const { root, second } = people

  async function add({ affiliate: name }: StepOf<'new lead'>) {
    const affiliate = name === null ? null : people[name]
    const at = deps.now()
    const id = randomUUID()
    await db.insert(leads).values({
      id,
      name: 'Suresh Pillai',
      email: `${id}@example.com`,
      type: 'loan',
      status: 'new',
      territoryPath: idukki,
      referralAffiliateId: affiliate?.id ?? null,
      routedAt: at,
      consentAt: at,
      createdAt: at,
    })
    const terms = affiliate && model.leadTerms(affiliate.id, at)
    const lead: ModelLead = { id, affiliate: terms, isWon: false, wins: [] }
    model.leads.push(lead)
    await win(lead)
  }

  async function move(id: string, status: (typeof wayToWin)[number] | 'closed_lost') {
    const [lead] = await db.select().from(leads).where(eq(leads.id, id))
    const more = { closedValue: 90_000_000, lostReason: 'not_eligible', reason: 'Because' } as const
    const payload = { action: 'move', status, version: lead?.version ?? 0, ...more } as const
    return actOnLead(deps, root, id, payload, nowhere)
  }

  async function win(lead: ModelLead) {
    // Step by step.
    for (const status of wayToWin) valueOf(await move(lead.id, status))
    const { id = '' } = (await findWin(db, lead.id)) ?? {}
    openWin(lead, id, model.primaries)
    if (lead.wins.length > 1) count('lead won again')
  }

  const isPossible: Record<LeadStep['does'], (lead: ModelLead) => boolean> = {
    confirm: (lead) => lead.isWon && presentWin(lead)?.base === null,
    income: (lead) => presentWin(lead)?.base != null && presentWin(lead)?.hasCome === false,
    'take back': (lead) => lead.isWon,
    return: (lead) => {
      const { isTakenBack, hasCome, hasGoneBack } = presentWin(lead) ?? {}
      return isTakenBack === true && hasCome === true && hasGoneBack === false
    },
  }

  /** Of two at once only one succeeds. */
  async function decide({ lead: number, does, base }: LeadStep) {
    const lead = choose(model.leads, isPossible[does], number)
    const last = lead && presentWin(lead)
    if (!lead || !last) return
    const wasPossible = isPossible[does](lead)
    const taken =
      does === 'take back'
        ? await move(lead.id, 'closed_lost')
        : await settleLeadWin(
            deps,
            second,
            lead.id,
            {
              action: does,
              version: (await findWin(db, lead.id))?.version ?? 0,
              ...(does === 'confirm' ? { payoutReceived: base } : { reference: `LEAD${number}` }),
            },
            nowhere,
          )
    if (moment.isAlone) expect(taken.ok, `${does} of a lead`).toBe(wasPossible)
    if (!taken.ok) {
      expect(taken.status, taken.message).toBe(409)
      return
    }
    const at = deps.now()
    const hadCome = last.hasCome
    if (does === 'confirm') confirmWin(last, base, model, at)
    else if (does === 'income') {
      receiveIncome(last, at)
      bank.receive(last.base ?? 0)
    } else if (does === 'return') {
      last.hasGoneBack = true
      bank.pay(last.base ?? 0)
    } else takeBack(lead, at)
    count(`lead: ${does}`)
    if (does === 'take back' && hadCome) count('lead taken back after its money came')
    if (does === 'income' && last.isTakenBack) count('money of a lead that was taken back before')
  }

  async function winAgain({ lead: number }: StepOf<'win again'>) {
    const lead = choose(model.leads, ({ isWon }) => !isWon, number)
    if (lead && !lead.isWon) await win(lead)
  }

  return { add, decide, winAgain }
}
