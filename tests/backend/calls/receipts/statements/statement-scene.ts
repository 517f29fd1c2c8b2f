// A booking, a national administrator who imports bank statements, and lines of them.
import { createBookingScene, reference } from '../../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../../support/members.ts'
import type { Stage } from '../../../support/stage.ts'

export const columns = { date: 0, description: 1, reference: 2, debit: 3, credit: 4 }
export const head =
  'Statement of account: 12345\nDate,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance\n'
export const paid = `01/10/26,UPI/${reference}/Arjun Iyer,0000${reference},,"3,000.00","1,03,000.00"\n`
export const other = '01/10/26,UPI-999911112222-SOMEBODY,,,"1,500.00",0\n'
export const out = '02/10/26,IMPS/P2A/RENT,ABCD1234,"20,000.00",,0\n'

export function createStatementCalls(stage: Stage) {
  const upload = (by: Member, text: string | Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('file', new File([text], 'october.csv', { type: 'text/csv' }))
    return stage.send('/bank-statements', { method: 'POST', headers: { cookie: by.cookie }, body })
  }
  const choose = (by: Member, id: string, chosen: object = columns) =>
    stage.post(`/bank-statements/${id}/columns`, chosen, by.cookie)
  const load = async (by: Member, text: string): Promise<string> => {
    const { body } = await upload(by, head + text)
    if (body.statement.sample) await choose(by, body.statement.id)
    return body.statement.id
  }
  const lines = async (by: Member, id: string, view = 'all') => {
    const { body } = await stage.get(`/bank-statements/${id}/lines?view=${view}`, by.cookie)
    return body.rows
  }
  const show = async (by: Member, id: string) =>
    (await stage.get(`/bank-statements/${id}`, by.cookie)).body.statement
  const confirm = (by: Member, id: string, ids: string[]) =>
    stage.post(`/bank-statements/${id}/confirm`, { lines: ids }, by.cookie)
  const decide = (by: Member, line: string, payload: object) =>
    stage.post(`/bank-statement-lines/${line}/decision`, payload, by.cookie)
  const preview = (by: Member, line: string, booking: string) =>
    stage.get(`/bank-statement-lines/${line}/match?booking=${booking}`, by.cookie)
  return { preview, upload, choose, load, lines, show, confirm, decide }
}

export const createStatementScene = (stage: Stage) => async () => {
  const booking = await createBookingScene(stage)()
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Latha Rao' })
  return { ...booking, nsa, ...createStatementCalls(stage) }
}
