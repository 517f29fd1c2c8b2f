// Leads and those who work them, put straight into the tables.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { joinAsLead } from '../../../../backend/services/leads/join-as-lead.ts'
import { addMember } from '../../support/members.ts'
import { idukki, wayanad } from '../../support/products.ts'
import type { Stage } from '../../support/stage.ts'

const nowhere = { ip: null, requestId: null }
/** Districts of the form, with and without administrators of their own. */
export const districts = { Idukki: idukki, Wayanad: wayanad, Kollam: 'IN/KL/kollam' } as const
export type District = keyof typeof districts

type LeadValues = Partial<typeof leads.$inferInsert>

export function leadScene(stage: Stage) {
  /** A lead of Idukki that came now; gives its id. */
  async function addLead(overrides: LeadValues = {}): Promise<string> {
    const id = overrides.id ?? randomUUID()
    const at = stage.now()
    await stage.db.insert(leads).values({
      id,
      name: 'Suresh Pillai',
      email: `suresh-${id.slice(0, 8)}@example.com`,
      status: 'new',
      territoryPath: idukki,
      routedAt: at,
      consentAt: at,
      createdAt: at,
      ...overrides,
    })
    return id
  }

  /** Somebody sends the lead form. */
  const join = (at: Date, district: District | null, email: string, type?: 'insurance' | 'loan') =>
    joinAsLead(
      { db: stage.db, now: () => at, referralSigner: null },
      { name: 'Suresh Pillai', email, ref: '', ...(type && { type }), ...(district && { district }) },
      nowhere,
    )

  const read = async (id: string) => {
    const [lead] = await stage.db.select().from(leads).where(eq(leads.id, id))
    if (!lead) throw new Error('the lead is gone')
    return lead
  }

  const act = (id: string, payload: object, cookie: string) =>
    stage.post(`/leads/${id}/actions`, payload, cookie)

  /** One of every role inside Idukki and outside of it. */
  const addPeople = async () => ({
    super_admin: await addMember(stage.db, 'super_admin'),
    nsa: await addMember(stage.db, 'nsa', { territoryPath: 'IN' }),
    ssa: await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' }),
    dsa: await addMember(stage.db, 'dsa', { territoryPath: idukki }),
    'nsa elsewhere': await addMember(stage.db, 'nsa', { territoryPath: 'LK' }),
    'ssa elsewhere': await addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' }),
    'dsa elsewhere': await addMember(stage.db, 'dsa', { territoryPath: wayanad }),
    affiliate: await addMember(stage.db, 'affiliate', { territoryPath: idukki }),
    'other affiliate': await addMember(stage.db, 'affiliate', { territoryPath: idukki }),
    service_provider: await addMember(stage.db, 'service_provider', { territoryPath: idukki }),
    user: await addMember(stage.db, 'user', { territoryPath: idukki }),
  })

  return { addLead, join, read, act, addPeople }
}
