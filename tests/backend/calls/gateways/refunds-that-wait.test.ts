// Those who send money see that a gateway has not sent a refund for long.
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGatewayScene } from '../../support/scenes/gateway-scene.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const at = createGatewayScene(stage)

async function cancelled() {
  await at.receive(at.stub.pay(await at.link()).paid)
  await at.scene.act(at.scene.customer, 'cancel')
  const id = String(await stage.value(sql`select id from refunds`))
  const problem = async () =>
    (await stage.get(`/refunds/${id}`, at.scene.root.cookie)).body.refund.gatewayProblem
  // The session of an administrator does not last an hour.
  const waitAnHour = async () => {
    await stage.db.execute(sql`update refunds set created_at = created_at - interval '1 hour'`)
    return new Date(stage.now().getTime() - hourMs).toISOString()
  }
  return { waitAnHour, problem }
}

test('a refund without an answer of the gateway says since when, until it is sent', async () => {
  const { waitAnHour, problem } = await cancelled()
  at.stub.break('fails')
  await at.sendRefunds()
  expect(await problem()).toBeNull()
  const since = await waitAnHour()
  expect(await problem()).toEqual({ kind: 'no-answer', since })
  expect(await at.sendRefunds()).toBe(1)
  expect(await problem()).toBeNull()
})

test('a refund that the gateway does not take is told apart from one that nobody has asked for', async () => {
  const { waitAnHour, problem } = await cancelled()
  const since = await waitAnHour()
  expect(await problem()).toEqual({ kind: 'not-asked', since })
  at.stub.setBalance(0)
  await at.sendRefunds()
  expect(await problem()).toEqual({ kind: 'not-taken', since })
})
