// The extras of a service in its form: rows of a name and a price, without scripts too.
import { describe, expect, test } from 'vitest'
import * as approval from '../../../../app/routes/products/approval/route.tsx'
import * as editProduct from '../../../../app/routes/products/edit/route.tsx'
import * as newProduct from '../../../../app/routes/products/new/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProduct, productAnswer, typedProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { type Answer, cookie, provider } from './product-form-scene.ts'

async function create(typed: Record<string, string>) {
  const received = hostAnswers({
    'GET /auth/profile': provider(),
    'GET /managed-products': json({ rows: [] }),
    'POST /managed-products': productAnswer(),
  })
  const form = { kind: 'tour', ...typedProduct, ...typed }
  const page = await visit(newProduct, { path: '/my-services/new', form, cookie, withPage: true })
  const sent = bodiesOf(received.filter(({ method }) => method === 'POST')) as { extras: object }[]
  return { page, sent, answer: page.data as Answer }
}

async function edit(draft: object) {
  hostAnswers({
    'GET /auth/profile': provider(),
    'GET /managed-products/p1': productAnswer({ draft: { ...aProduct().draft, ...draft } }),
  })
  const page = await visit(editProduct, { path: '/my-services/p1', params: { id: 'p1' }, cookie })
  return render(editProduct.default, page)
}

const dinner = { name: 'Dinner, one person', price: 45_000 }
const pickup = { name: 'Airport pickup', price: 90_050 }

describe('the extras of a service in its form', () => {
  test('are sent in paise, row by row, and empty rows between them are not', async () => {
    const { sent } = await create({
      extraName2: ` ${dinner.name} `,
      extraPrice2: '450',
      extraName7: pickup.name,
      extraPrice7: '₹900.50',
    })
    expect(sent.map(({ extras }) => extras)).toEqual([[dinner, pickup]])
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['no price', { extraName3: 'Dinner' }, 'extraPrice3', 'Enter the price of this extra.'],
    ['no name', { extraPrice3: '450' }, 'extraName3', 'Enter the name of this extra.'],
    [
      'a price that is no amount',
      { extraName3: 'Dinner', extraPrice3: 'some' },
      'extraPrice3',
      'Price must be an amount, such as 450 or 450.50.',
    ],
    [
      'a price of nothing',
      { extraName3: 'Dinner', extraPrice3: '0' },
      'extraPrice3',
      'Price must be at least ₹1.',
    ],
    [
      'the name of another row',
      { extraName1: 'Dinner', extraPrice1: '450', extraName3: 'DINNER', extraPrice3: '500' },
      'extraName3',
      'Another extra has this name. Choose a different one.',
    ],
    [
      'a phone number',
      { extraName3: 'Call 98470 12345', extraPrice3: '450' },
      'extraName3',
      'The name is public. Leave out phone numbers, email addresses and links.',
    ],
  ])('say at their row that it has %s, and what was typed stays', async (_what, typed, input, message) => {
    const { sent, page, answer } = await create(typed)
    expect(sent).toEqual([])
    expect(page.status).toBe(400)
    expect(answer.result.error).toEqual({ [input]: [message] })
    expect(answer.result.initialValue).toMatchObject(typed)
    const html = render(newProduct.default, { ...page, data: page.loaded }, page)
    for (const [name, text] of Object.entries(typed))
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${text}"`))
    expect(html.split('More extras')[0], 'in a row that is open').toContain(message)
  })

  test('are there to edit, with two empty rows and the others folded', async () => {
    const html = await edit({ extras: [dinner, pickup] })
    expect(html).toMatch(/name="extraName1"[^>]*value="Dinner, one person"/)
    expect(html).toMatch(/name="extraPrice2"[^>]*value="900.50"/)
    const [open = '', folded = ''] = html.split('More extras')
    expect(open).toContain('name="extraName4"')
    expect(open).not.toContain('name="extraName5"')
    expect(folded).toContain('name="extraName8"')
    const full = Array.from({ length: 8 }, (_, index) => ({ name: `Extra of ${index}`, price: 100 }))
    expect(await edit({ extras: full })).not.toContain('More extras')
  })

  test('are told to the administrator who approves the service', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /managed-products/p1': productAnswer({ draft: { ...aProduct().draft, extras: [dinner, pickup] } }),
    })
    const page = await visit(approval, { path: '/approvals/p1', params: { id: 'p1' }, cookie })
    const text = textOf(render(approval.default, page))
    expect(text).toContain('Dinner, one person: ₹450')
    expect(text).toContain('Airport pickup: ₹900.50')
  })
})
