// A service as a template: the form of a new one, filled in from it.
import { extraPlaces } from '@affiliate-booking/contract/options/products/extras'
import { productField, productFieldNames } from '@affiliate-booking/contract/options/products/product-fields'
import { describe, expect, test } from 'vitest'
import * as editProduct from '../../../../app/routes/products/edit/route.tsx'
import * as newProduct from '../../../../app/routes/products/new/route.tsx'
import { inputsOf } from '../../../../app/routes/products/product-inputs.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { aProduct, productAnswer, sentProduct, typedProduct } from '../../support/rows/managed-product.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'
const provider = () => aProfile({ role: 'service_provider' })
const noProducts = json({ rows: [], next: null, previous: null })
const path = '/my-services/new?from=p1'

async function formFrom(template: Response) {
  hostAnswers({
    'GET /auth/profile': provider(),
    'GET /managed-products': noProducts,
    'GET /managed-products/p1': template,
  })
  const page = await visit(newProduct, { path, cookie })
  const { initialValues } = page.data as { initialValues: Record<string, string> }
  return { initialValues, page, html: render(newProduct.default, page) }
}

describe('the form of a new service from another one', () => {
  test('has all that the other one has, without its title', async () => {
    const { initialValues, html } = await formFrom(productAnswer())

    expect(initialValues).toMatchObject({ ...typedProduct, price: '2500', title: '', kind: 'tour' })
    expect(html).toContain('Filled in from “Houseboat day”.')
    expect(html).toContain('A day on the water.</textarea>')
    expect(html).toContain('<option value="Alappuzha" selected="">')
  })

  test.each(['tour', 'stay'] as const)('of a %s has each declared field of that kind', async (kind) => {
    const { draft } = aProduct()
    const filled = productFieldNames.map((name) => {
      const { control } = productField(name)
      if (control === 'yes-no' || control === 'checkbox') return [name, false]
      if (control === 'extras')
        return [name, extraPlaces.map((place) => ({ name: `Extra ${place}`, price: 100 }))]
      return [name, ['money', 'number', 'duration', 'lead-time'].includes(control) ? 125 : `its ${name}`]
    })
    const all = { ...draft, ...Object.fromEntries(filled), location: draft.location }
    const { initialValues } = await formFrom(productAnswer({ kind, draft: all }))

    const names = productFieldNames.filter((name) => (productField(name).onlyKind ?? kind) === kind)
    const empty = names.flatMap(inputsOf).filter((input) => initialValues[input] === '')
    expect(empty).toEqual(['title'])
  })

  test('offers what a new form offers for the fields of the other kind', async () => {
    const { initialValues } = await formFrom(productAnswer())

    expect(initialValues['guestsPerRoom']).toBe('2')
  })

  test.each([
    ['is not the provider’s', json({ message: 'There is no such service.' }, 404)],
    ['cannot be read', json({}, 500)],
  ])('is empty and says so where the other one %s', async (_, answer) => {
    const { initialValues, html, page } = await formFrom(answer)

    expect(page.status).toBe(200)
    expect(initialValues['description']).toBe('')
    expect(html).toContain('could not be read, so the form is empty.')
  })

  test('makes a service of its own, and changes nothing of the other one', async () => {
    const received = hostAnswers({
      'GET /auth/profile': provider(),
      'POST /managed-products': productAnswer({ id: 'p2' }),
    })
    const form = { kind: 'tour', ...typedProduct, title: 'Sunset cruise' }
    const { location } = await visit(newProduct, { path, form, cookie })

    const sent = received.filter(({ method }) => method === 'POST')
    expect(bodiesOf(sent)).toEqual([{ kind: 'tour', ...sentProduct, title: 'Sunset cruise' }])
    expect(location).toBe('/my-services/p2/images')
  })

  test('keeps what was typed after a refusal, though the other one cannot be read', async () => {
    hostAnswers({ 'GET /auth/profile': provider() })
    const form = { kind: 'tour', ...typedProduct, title: '', description: 'My own words.' }
    const posted = await visit(newProduct, { path, form, cookie })
    const { page } = await formFrom(json({}, 500))

    const html = render(newProduct.default, page, posted)
    expect(html).toContain('My own words.</textarea>')
    expect(html).not.toContain('so the form is empty')
  })
})

test('the pages of a service lead to a new one with it as a template', async () => {
  hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products/p1': productAnswer() })
  const page = await visit(editProduct, { path: '/my-services/p1', params: { id: 'p1' }, cookie })

  expect(render(editProduct.default, page)).toContain('href="/my-services/new?from=p1"')
})
