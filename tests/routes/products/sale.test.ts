// Taking a service off sale and putting it back: by its provider, and by administrators.
import { describe, expect, test } from 'vitest'
import * as approval from '../../../app/routes/products/approval/route.tsx'
import * as sale from '../../../app/routes/products/sale/route.tsx'
import { textOf } from '../support/read-page.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { render } from '../support/render.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const params = { id: 'p1' }
const offSale = (by: string) => ({ by, reason: 'The trail is closed.', since: '2026-11-02T04:30:00Z' })
const screens = {
  provider: { module: sale, path: '/my-services/p1/sale', role: 'service_provider' },
  administrator: { module: approval, path: '/products/p1', role: 'dsa' },
} as const
type Side = keyof typeof screens

describe.each<Side>(['provider', 'administrator'])('the %s', (side) => {
  const { module, path, role } = screens[side]
  const other = side === 'provider' ? 'administrator' : 'provider'

  async function open(product: Record<string, unknown>) {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /managed-products/p1': productAnswer(product),
    })
    return render(module.default, await visit(module, { path, params, cookie }))
  }

  async function send(form: Record<string, string>, answer = productAnswer()) {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'POST /managed-products/p1/take-off-sale': answer,
      'POST /managed-products/p1/put-on-sale': answer,
    })
    const page = await visit(module, { path, params, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('takes a service off sale with a reason, on the version that the page showed', async () => {
    const html = await open({ status: 'approved' })
    expect(html).toMatch(/name="intent" value="take-off-sale".*name="version" value="3"/)
    const form = { intent: 'take-off-sale', version: '3', reason: 'The trail is closed.' }
    const { location, sent } = await send(form)

    expect(location).toBe(path)
    expect(sent[0]?.path).toBe('/managed-products/p1/take-off-sale')
    expect(bodiesOf(sent)).toEqual([{ version: 3, reason: 'The trail is closed.' }])
    expect((await send({ ...form, reason: ' ' })).sent).toEqual([])
  })

  test('puts back what this side took off sale, with one press', async () => {
    const html = await open({ status: 'off_sale', offSale: offSale(side) })
    expect(textOf(html)).toContain('“The trail is closed.”')
    expect(html).toContain('value="put-on-sale"')
    const { location, sent } = await send({ intent: 'put-on-sale', version: '3' })

    expect(location).toBe(path)
    expect(bodiesOf(sent)).toEqual([{ version: 3 }])
  })

  test('sees who took it off sale, and cannot put back what the other side took off', async () => {
    const html = await open({ status: 'off_sale', offSale: offSale(other) })

    expect(textOf(html)).toContain(
      `and only ${other === 'provider' ? 'the provider' : 'an administrator'} can put it back.`,
    )
    expect(html).not.toContain('value="put-on-sale"')
    expect(html.includes('value="take-off-sale"'), 'administrators can take it over').toBe(
      side === 'administrator',
    )
  })

  test('is told why it was not changed', async () => {
    const message = 'This was changed in the meantime: it is off sale now. Check it again.'
    const form = { intent: 'take-off-sale', version: '2', reason: 'Rain' }
    const { status, data } = await send(form, json({ message }, 409))

    expect(status).toBe(409)
    expect(formErrors(data)).toEqual([message])
  })

  test('is offered nothing before the service is approved', async () => {
    expect(await open({})).not.toMatch(/(take-off|put-on)-sale/)
  })
})
