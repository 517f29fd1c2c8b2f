import { expect, test } from 'vitest'
import { Capabilities } from '@affiliate-booking/contract/calls/capabilities'
import { optionalCalls } from '../../support/contract-calls.ts'
import { createStage } from '../support/stage.ts'

const stage = createStage()

test('the capability document names every optional call of the contract, without a session', async () => {
  const answer = await stage.get('/capabilities')

  expect(answer.status).toBe(200)
  const { optionalCalls: named } = Capabilities.parse(answer.body)
  expect([...named].sort()).toEqual(optionalCalls.map(({ id }) => id).sort())
})
