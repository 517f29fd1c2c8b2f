// Whether guests who have paid see the map position of a service.
import { expect, test } from 'vitest'
import * as newProduct from '../../../../app/routes/products/new/route.tsx'
import * as editProduct from '../../../../app/routes/products/edit/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProduct, productAnswer, typedProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'

const cookie = 'accessToken=abc'
const profile = () => aProfile({ role: 'service_provider' })
const boxIn = (html: string) => /<input[^>]*name="showsPosition"[^>]*>/.exec(html)?.[0]

test('a new service shows its position unless its provider unticks that, also with an error elsewhere', async () => {
  hostAnswers({ 'GET /auth/profile': profile(), 'GET /managed-products': json({}, 500) })
  const empty = await visit(newProduct, { path: '/my-services/new', cookie })
  const html = render(newProduct.default, empty)
  expect(boxIn(html)).toContain('checked=""')
  expect(html).toContain('Guests who have paid see this position on a map')
  expect(html).toContain('Everybody else sees distances only.')

  const create = async (form: Record<string, string>) => {
    const received = hostAnswers({
      'GET /auth/profile': profile(),
      'POST /managed-products': productAnswer(),
    })
    const page = await visit(newProduct, { path: '/my-services/new', form, cookie })
    return { page, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
  }
  const form = { kind: 'tour', ...typedProduct }
  expect((await create({ ...form, showsPosition: 'yes' })).sent).toMatchObject([{ showsPosition: true }])
  expect((await create(form)).sent).toMatchObject([{ showsPosition: false }])
  const { page } = await create({ ...form, title: '' })
  expect(page.status).toBe(400)
  expect(boxIn(render(newProduct.default, empty, page))).not.toContain('checked')
})

test.each([undefined, null, false, true])(
  'a service of before is asked, and not taken to agree: %s',
  async (showsPosition) => {
    const draft = { ...aProduct().draft, showsPosition }
    hostAnswers({ 'GET /auth/profile': profile(), 'GET /managed-products/p1': productAnswer({ draft }) })
    const page = await visit(editProduct, { path: '/my-services/p1', params: { id: 'p1' }, cookie })
    expect(boxIn(render(editProduct.default, page))?.includes('checked')).toBe(showsPosition === true)
  },
)
