// The form to edit a service, also when somebody else has saved meanwhile.
import { describe, expect, test } from 'vitest'
import * as editProduct from '../../../../app/routes/products/edit/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { aProduct, productAnswer, sentProduct, typedProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { type Answer, cookie, provider } from './product-form-scene.ts'

const path = '/my-services/p1'
const params = { id: 'p1' }

async function edit(form: Record<string, string>, answer = productAnswer()) {
  const received = hostAnswers({ 'GET /auth/profile': provider(), 'POST /managed-products/p1': answer })
  const page = await visit(editProduct, { path, params, form, cookie })
  return { ...page, data: page.data as Answer, sent: received.filter(({ method }) => method === 'POST') }
}

describe('the form to edit a service', () => {
  test('shows the pending edit in rupees and hours', async () => {
    hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products/p1': productAnswer() })
    const { status, data } = await visit(editProduct, { path, params, cookie })

    expect(status).toBe(200)
    expect(data).toMatchObject({ saved: { ...typedProduct, price: '2500' }, product: { version: 3 } })
  })

  test('sends the expected version', async () => {
    const { sent, location } = await edit({ ...typedProduct, version: '3' })

    expect(bodiesOf(sent)).toEqual([{ ...sentProduct, version: 3 }])
    expect(location).toBe(path)
  })

  test('with a child price above the price is rejected at the field, and keeps the values', async () => {
    const { status, data, sent } = await edit({ ...typedProduct, childPrice: '2600', version: '3' })

    expect(status).toBe(400)
    expect(data.result.error).toEqual({ childPrice: ['Child price can be at most what adults pay.'] })
    expect(data.result.initialValue).toMatchObject({ description: typedProduct.description })
    expect(sent).toEqual([])
  })

  test('reports a conflict as one, and keeps the values', async () => {
    const answer = json({ message: 'It has changed meanwhile.' }, 409)
    const { status, data } = await edit({ ...typedProduct, title: 'Houseboat night', version: '2' }, answer)

    expect(status).toBe(409)
    expect(data.isConflict).toBe(true)
    expect(formErrors(data.result)).toEqual(['It has changed meanwhile.'])
    expect(data.result.initialValue).toMatchObject({ title: 'Houseboat night' })
  })

  describe('when somebody else has saved meanwhile', () => {
    // Without scripts, the page that answers is made of what is saved by then.
    const shownAfter = async (form: Record<string, string>, answer?: Response) => {
      const posted = await edit(form, answer)
      hostAnswers({
        'GET /auth/profile': provider(),
        'GET /managed-products/p1': productAnswer({ version: 4 }),
      })
      return render(editProduct.default, await visit(editProduct, { path, params, cookie }), posted)
    }

    test('keeps the expected version after another error, so that nothing is overwritten', async () => {
      const html = await shownAfter({ ...typedProduct, title: '', version: '3' })

      expect(html).toContain('name="version" value="3"')
    })

    test('can overwrite once the page has shown the conflict', async () => {
      const html = await shownAfter({ ...typedProduct, version: '3' }, json({}, 409))

      expect(html).toContain('the service has changed since you opened it')
      expect(html).toContain('name="version" value="4"')
    })
  })

  test('offers the closing time that is saved beside the usual ones, and keeps the one that was typed', async () => {
    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products/p1': productAnswer({ draft: { ...aProduct().draft, cutoffMinutes: 90 } }),
    })
    const page = await visit(editProduct, { path, params, cookie })
    expect(render(editProduct.default, page)).toContain(
      '<option value="90" selected="">1½ hours before the start</option>',
    )
    // Meanwhile somebody has saved another one.
    const posted = await edit({ ...typedProduct, cutoffMinutes: '45', version: '3' }, json({}, 409))
    const html = render(editProduct.default, page, posted)
    expect(html).toContain('<option value="45" selected="">45 minutes before the start</option>')
  })

  test('loads the current version after a conflict', () => {
    const asked = { actionStatus: 409, defaultShouldRevalidate: false }
    expect(editProduct.shouldRevalidate(asked as Parameters<typeof editProduct.shouldRevalidate>[0])).toBe(
      true,
    )
  })

  test('responds with 404 for another provider’s service', async () => {
    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products/p1': json({ message: 'There is no such service.' }, 404),
      'GET /managed-products': json({ rows: [] }),
    })
    const { status, thrown } = await visit(editProduct, { path, params, cookie })

    expect([status, thrown]).toEqual([404, true])
  })
})

test('the id of a service in the URL cannot lead to other calls', async () => {
  const received = hostAnswers({
    'GET /auth/profile': provider(),
    'GET /managed-products/..%2Fusers': json({ product: aProduct() }),
  })
  await visit(editProduct, { path: '/my-services/x', params: { id: '../users' }, cookie })

  expect(received.at(-1)?.path).toBe('/managed-products/..%2Fusers')
})
