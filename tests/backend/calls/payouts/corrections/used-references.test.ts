// The reference of another transfer, which is still in the clipboard: it is noticed before anybody is told of it.
import { expect, test } from 'vitest'
import { addRows, qualify } from '../../../support/payees.ts'
import { payoutScene, rupees } from '../payout-scene.ts'

const { stage, people, addPayees, send, record } = payoutScene()

/** Two payouts that are on their way. */
async function sentPayouts() {
  const payees = await addPayees(2)
  await qualify(
    stage.db,
    payees.map(({ id }) => id),
  )
  await addRows(
    stage.db,
    payees.map(({ id }) => ({ beneficiaryId: id, amount: rupees(600) })),
  )
  await send()
  const { rows } = (await stage.get('/payouts?sort=oldest', people.creator.cookie)).body
  return rows as { id: string; payoutNumber: string; version: number }[]
}

test('a payout is not completed, nor corrected, with the UTR of another one', async () => {
  const [one, other] = await sentPayouts()
  if (!one || !other) throw new Error('There are no payouts')
  const complete = ({ id, version }: typeof one, utr: string) =>
    record(id, { version, result: 'completed', utr })
  expect((await complete(one, 'UTR1')).status).toBe(200)
  const used = {
    status: 409,
    body: { message: `${one.payoutNumber} was sent with this reference. Check it.` },
  }
  expect(await complete(other, 'utr1')).toMatchObject(used)
  expect((await complete(other, 'UTR2')).status).toBe(200)
  const correct = (utr: string) =>
    stage.post(`/payouts/${other.id}/reference`, { version: other.version + 1, utr }, people.creator.cookie)
  expect(await correct('UTR1')).toMatchObject(used)
  expect((await correct('UTR3')).status).toBe(200)
})

test('a failed transfer leaves its reference to the one that was meant', async () => {
  const [one, other] = await sentPayouts()
  if (!one || !other) throw new Error('There are no payouts')
  const failed = { version: one.version, result: 'failed', utr: 'UTR1', reason: 'The wrong row' }
  expect((await record(one.id, failed)).status).toBe(200)
  const completed = { version: other.version, result: 'completed', utr: 'UTR1' }
  expect((await record(other.id, completed)).status).toBe(200)
})

test('a file of the bank may have one reference for all of its transfers', async () => {
  const payouts = await sentPayouts()
  const lines = payouts.map(({ payoutNumber }) => `${payoutNumber},paid,BATCH7`)
  const form = new FormData()
  form.append('file', new File([['reference,status,utr', ...lines].join('\n')], 'results.csv'))
  const headers = { cookie: people.creator.cookie }
  const { body } = await stage.send('/payout-results', { method: 'POST', body: form, headers })
  expect(body).toMatchObject({ recorded: 2, problems: [] })
})
