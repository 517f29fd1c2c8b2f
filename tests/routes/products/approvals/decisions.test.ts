// Approving a service, and returning it.
import { describe, expect, test } from 'vitest'
import * as approval from '../../../../app/routes/products/approval/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { admin, cookie, params, path } from './approval-scene.ts'

describe('a decision on a product', () => {
  async function decide(form: Record<string, string>, answers: Record<string, Response> = {}) {
    const received = hostAnswers({
      'GET /auth/profile': admin(),
      'POST /managed-products/p1/approve': productAnswer({ status: 'approved' }),
      'POST /managed-products/p1/return': productAnswer({ rejectionReason: 'Add a picture.' }),
      ...answers,
    })
    const page = await visit(approval, { path, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('approves the reviewed version and edit', async () => {
    const { sent, location } = await decide({ intent: 'approve', version: '3', changeId: 'c1' })

    expect(sent[0]?.path).toBe('/managed-products/p1/approve')
    expect(bodiesOf(sent)).toEqual([{ version: 3, changeId: 'c1' }])
    expect(location).toBe('/products')
  })

  test('returns the product with a reason', async () => {
    const { sent, location } = await decide({ intent: 'return', version: '3', reason: ' Add a picture. ' })

    expect(sent[0]?.path).toBe('/managed-products/p1/return')
    expect(bodiesOf(sent)).toEqual([{ version: 3, reason: 'Add a picture.' }])
    expect(location).toBe('/products')
  })

  test('to return needs a reason', async () => {
    const { status, data, sent } = await decide({ intent: 'return', version: '3', reason: ' ' })

    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { reason: ['Reason is required.'] } })
    expect(sent).toEqual([])
  })

  test('must be one of the two', async () => {
    const { status, sent } = await decide({ intent: 'delete', version: '3' })

    expect(status).toBe(400)
    expect(sent).toEqual([])
  })

  test('on an outdated version says so, and keeps the reason', async () => {
    const { status, data } = await decide(
      { intent: 'return', version: '2', reason: 'Add a picture.' },
      { 'POST /managed-products/p1/return': json({ message: 'It was edited meanwhile.' }, 409) },
    )

    expect(status).toBe(409)
    expect(formErrors(data)).toEqual(['It was edited meanwhile.'])
    expect(data).toMatchObject({ initialValue: { intent: 'return', reason: 'Add a picture.' } })
  })

  test('is forbidden to providers', async () => {
    const { location, sent } = await decide(
      { intent: 'approve', version: '3' },
      { 'GET /auth/profile': aProfile({ role: 'service_provider' }) },
    )

    expect(location).toBe('/unauthorized')
    expect(sent).toEqual([])
  })
})
