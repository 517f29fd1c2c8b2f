// Deleting a service that was never approved, on its page.
import { describe, expect, test } from 'vitest'
import * as editProduct from '../../../app/routes/products/edit/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { bodiesOf } from '../support/responses.ts'
import { render } from '../support/render.ts'
import { toastOf } from '../support/read-page.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/my-services/p1'
const params = { id: 'p1' }

describe('the page of a service that was never approved', () => {
  const answers = (answer: Response) => ({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /managed-products/p1': productAnswer(),
    'POST /managed-products/p1/delete': answer,
  })
  const form = { intent: 'delete', version: '3' }

  test('deletes it once its provider confirms it', async () => {
    const received = hostAnswers(answers(json({ id: 'p1' })))
    const html = render(editProduct.default, await visit(editProduct, { path, params, cookie }))
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Delete this service.*value="delete"/s)

    const { location } = await visit(editProduct, { path, params, cookie, form })
    expect(location).toBe('/my-services')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ version: 3 }])
  })

  test('keeps it and says why when it was approved meanwhile', async () => {
    hostAnswers(answers(json({ message: 'Customers have seen this.' }, 409)))
    const page = await visit(editProduct, { path, params, cookie, form })
    expect(page.location).toBe(path)
    expect(toastOf(page)).toContain('Customers have seen this.')
  })

  test('offers no deletion at a host that lacks the call', async () => {
    const { 'POST /managed-products/p1/delete': _lacking, ...others } = answers(json({}))
    hostAnswers(others)
    const html = render(editProduct.default, await visit(editProduct, { path, params, cookie }))
    expect(html).not.toContain('value="delete"')
  })
})
