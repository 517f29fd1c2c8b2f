// Two super administrators, a national administrator and payees, with the example rates confirmed.
import { beforeEach, expect } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sessions } from '../../../../backend/db/schema/accounts/sessions.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { readBalances } from '../../../../backend/services/ledger/read-balances.ts'
import { addMember, addMembers, type Member } from '../../support/members.ts'
import { addRows, confirmExampleRates, qualify } from '../../support/payees.ts'
import { createStage } from '../../support/stage.ts'

export const rupees = (amount: number) => amount * 100

const nobody: Member = { id: '', cookie: '' }

export function payoutScene() {
  const stage = createStage()
  const people = { creator: nobody, approver: nobody, nsa: nobody, affiliate: nobody, provider: nobody }

  const begin = async () => {
    const { db } = stage
    const inKerala = { territoryPath: 'IN/KL/idukki' }
    people.creator = await addMember(db, 'super_admin')
    people.approver = await addMember(db, 'super_admin')
    people.nsa = await addMember(db, 'nsa', { territoryPath: 'IN' })
    people.affiliate = await addMember(db, 'affiliate', inKerala)
    people.provider = await addMember(db, 'service_provider', inKerala)
    await confirmExampleRates(db, people.creator.id)
    await qualify(db, [people.affiliate.id, people.provider.id])
  }
  beforeEach(begin)

  const create = (by: Member = people.creator, payload: object = {}) =>
    stage.post('/payouts', payload, by.cookie)
  const approve = (by: Member = people.approver, payload: object = {}) =>
    stage.post('/payouts/approve', payload, by.cookie)
  const exportFile = (by: Member = people.creator, payload: object = {}) =>
    stage.post('/payout-files', payload, by.cookie)

  /** Lets milliseconds pass without ending the sessions. */
  const pass = async (milliseconds: number) => {
    stage.pass(milliseconds)
    const at = stage.now()
    const expiresAt = new Date(at.getTime() + dayMs)
    await stage.db.update(sessions).set({ createdAt: at, lastSeenAt: at, expiresAt })
  }

  return {
    stage,
    people,
    /** Again, after emptying the tables. */
    begin,
    create,
    approve,
    exportFile,
    addPayees: (count: number) => addMembers(stage.db, 'affiliate', count, { territoryPath: 'IN/KL/idukki' }),
    earn: (amount: number, more: object = {}, by: Member = people.affiliate) =>
      addRows(stage.db, [{ beneficiaryId: by.id, amount, ...more }]),

    balanceOf: async (id: string) => (await readBalances(stage.db, [id])).get(id)?.partner_available,
    rowsOf: () => stage.db.select().from(commissions).orderBy(commissions.amount),

    /** The only payout, as its payee or an administrator sees it. */
    payout: async (by: Member = people.creator) => {
      const { body } = await stage.get('/payouts', by.cookie)
      expect(body.rows).toHaveLength(1)
      return (await stage.get(`/payouts/${body.rows[0].id}`, by.cookie)).body.payout
    },

    passDays: (days: number) => pass(days * dayMs),
    /** @param instant in UTC, such as `2026-10-31T18:30:00Z` */
    passUntil: (instant: string) => pass(new Date(instant).getTime() - stage.now().getTime()),

    /** A payout of everything, up to the bank file. */
    send: async () => {
      expect((await create()).body).toMatchObject({ hasMore: false })
      expect((await approve()).status).toBe(200)
      const sent = await exportFile()
      expect(sent.status).toBe(200)
      return sent.body
    },

    record: (id: string, payload: object, by: Member = people.creator) =>
      stage.post(`/payouts/${id}/result`, payload, by.cookie),

    importFile: (content: string | Uint8Array<ArrayBuffer>, by: Member = people.creator) => {
      const form = new FormData()
      form.append('file', new File([content], 'results.csv', { type: 'text/csv' }))
      return stage.send('/payout-results', { method: 'POST', body: form, headers: { cookie: by.cookie } })
    },
  }
}
