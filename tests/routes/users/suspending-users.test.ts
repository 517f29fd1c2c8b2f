// Suspending an account, and reactivating it.
import { describe, expect, test } from 'vitest'
import * as user from '../../../app/routes/users/detail/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'
import { admin, affiliate, cookie, params, path } from './user-scene.ts'

describe('suspending and reactivating an account', () => {
  async function change(form: Record<string, string>, answers: Record<string, Response> = {}) {
    const received = hostAnswers({
      'GET /auth/profile': admin(),
      'POST /users/u1/suspend': json(affiliate({ status: 'suspended' })),
      'POST /users/u1/reactivate': json(affiliate()),
      ...answers,
    })
    const page = await visit(user, { path, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('needs a reason, which is sent', async () => {
    const { sent, location } = await change({ intent: 'suspend', reason: ' Fraud ' })

    expect(sent[0]?.path).toBe('/users/u1/suspend')
    expect(bodiesOf(sent)).toEqual([{ reason: 'Fraud' }])
    expect(location).toBe(path)
  })

  test('keeps the list that the account was opened from', async () => {
    hostAnswers({ 'GET /auth/profile': admin(), 'POST /users/u1/reactivate': json(affiliate()) })
    const from = `${path}?list=role%3Daffiliate`
    const form = { intent: 'reactivate' }
    expect((await visit(user, { path: from, params, form, cookie })).location).toBe(from)
  })

  test('is rejected without a reason', async () => {
    const { status, data, sent } = await change({ intent: 'suspend', reason: '' })

    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { reason: ['Reason is required.'] } })
    expect(sent).toEqual([])
  })

  test('reactivates a suspended account', async () => {
    const { sent, location } = await change({ intent: 'reactivate' })

    expect(sent.map(({ path: called }) => called)).toEqual(['/users/u1/reactivate'])
    expect(location).toBe(path)
  })

  test('reports that the account was changed by somebody else', async () => {
    const { status, data } = await change(
      { intent: 'suspend', reason: 'Fraud' },
      { 'POST /users/u1/suspend': json({ message: 'The account is suspended already.' }, 409) },
    )

    expect(status).toBe(409)
    expect(formErrors(data)).toEqual(['The account is suspended already.'])
  })
})
