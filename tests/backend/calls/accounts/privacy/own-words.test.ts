// What others wrote about a person, or the person without the account: it is in the copy, and goes with the account.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { unzip } from '../../../support/privacy/unzip.ts'
import { reference } from '../../../support/scenes/booking-scene.ts'
import { createStage, password } from '../../../support/stage.ts'
import { createStatementScene } from '../../receipts/statements/statement-scene.ts'
import { deletionsOf } from './deletions.ts'

const stage = createStage()
const statementScene = createStatementScene(stage)
const { runJob, placesOf } = deletionsOf(stage)

const dueNow = (id: string) =>
  stage.db.execute(sql`update users set deletion_due_at = ${stage.now().toISOString()}::timestamptz
    where id = ${id}`)

const tablesWith = async (text: string) => (await placesOf([text])).map((place) => place.split(':')[0])

/** Rows of a table in the copy of the own data. */
async function copied(cookie: string, table: string) {
  await stage.db.execute(sql`update users set password_hash = ${await cheapPasswords.hash(password)}`)
  const request = {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: password }),
  }
  const response = await stage.appWith({}).request('/api/account/data.zip', request, {})
  expect(response.status).toBe(200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  return JSON.parse(files.get(`${table}.json`)?.toString() ?? 'null')
}

describe('what the bank wrote about the payer', () => {
  async function payByStatement() {
    const scene = await statementScene()
    await scene.bring('in review')
    const id = await scene.load(scene.nsa, `01/10/26,UPI-${reference}-LAKSHMI MENON,,,"3,000.00",0\n`)
    const [line] = await scene.lines(scene.nsa, id)
    expect((await scene.confirm(scene.nsa, id, [line.id])).body).toMatchObject({ confirmed: 1 })
    return scene
  }

  test('is in the copy of the customer, but not what staff wrote about a payment', async () => {
    const { customer } = await payByStatement()
    const note = async () => (await copied(customer.cookie, 'receipts'))[0].note
    expect(await note()).toBe(`UPI-${reference}-LAKSHMI MENON`)
    await stage.db.execute(sql`update receipts set source = 'upi', note = 'Ask Meera'`)
    expect(await note()).toBeNull()
  })

  test('goes with the account, on the line and on its receipt', async () => {
    const { customer } = await payByStatement()
    expect(await tablesWith('LAKSHMI MENON')).toEqual(
      expect.arrayContaining(['bank_statement_lines', 'receipts']),
    )
    await stage.db.execute(sql`update bookings set status = 'completed'`)
    await dueNow(customer.id)
    expect(await runJob()).toBe(1)
    expect(await tablesWith('LAKSHMI MENON')).toEqual([])
    expect(await stage.value(sql`select count(*)::int from receipts where amount = 300000`)).toBe(1)
  })
})
