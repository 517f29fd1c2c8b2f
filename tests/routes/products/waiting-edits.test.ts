// An edit of a live service that waits for approval, or was returned, on the pages of the service.
import { describe, expect, test } from 'vitest'
import * as editProduct from '../../../app/routes/products/edit/route.tsx'
import * as images from '../../../app/routes/products/images/route.tsx'
import * as sale from '../../../app/routes/products/sale/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { render } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/my-services/p1'
const params = { id: 'p1' }
const provider = () => aProfile({ role: 'service_provider' })

const pending = {
  id: 'c1',
  status: 'pending',
  createdAt: '2026-11-05T04:30:00Z',
  reason: null,
  fields: [{ field: 'Title', old: 'Houseboat day', new: 'Houseboat night' }],
}
const returned = { ...pending, status: 'returned', reason: 'Do not shout.' }

const pages = { edit: [editProduct, ''], pictures: [images, '/images'], sale: [sale, '/sale'] } as const

async function open(page: keyof typeof pages, change: object) {
  const [module, below] = pages[page]
  hostAnswers({
    'GET /auth/profile': provider(),
    'GET /managed-products/p1': productAnswer({ status: 'approved', hasPendingChange: true, change }),
  })
  return render(module.default, await visit(module, { path: `${path}${below}`, params, cookie }))
}

describe('an edit that waits for approval', () => {
  test('is shown whole with the details, and can be withdrawn there as it is shown', async () => {
    const html = await open('edit', pending)
    expect(textOf(html)).toContain('Your edit waits for approval')
    expect(textOf(html)).toContain('Houseboat night')
    expect(html).toMatch(/name="version" value="3"\/?><button[^>]*value="withdraw"/)
    expect(textOf(await open('edit', returned))).toContain('Do not shout.')
  })

  test.each(['pictures', 'sale'] as const)('is a line with a link on the page of %s', async (page) => {
    const html = await open(page, pending)
    expect(textOf(html)).toContain('Your edit of 5 Nov 2026 waits for approval. See the edit')
    expect(textOf(html)).not.toContain('Houseboat night')
    expect(html).not.toContain('value="withdraw"')
    const text = textOf(await open(page, returned))
    expect(text).toContain('Your last edit was returned. Read why')
    expect(text).not.toContain('Do not shout.')
  })

  test('is withdrawn in the version that was shown', async () => {
    const received = hostAnswers({
      'GET /auth/profile': provider(),
      'POST /managed-products/p1/withdraw-change': productAnswer(),
    })
    const form = { intent: 'withdraw', version: '4' }
    const { location } = await visit(editProduct, { path, params, form, cookie })
    // A page that was opened before the form had a version.
    await visit(editProduct, { path, params, form: { intent: 'withdraw' }, cookie })

    const sent = received.filter(({ method }) => method === 'POST')
    expect(bodiesOf(sent)).toEqual([{ version: 4 }, {}])
    expect(location).toBe(path)
  })

  test('stays when another one waits by now, with what the host says', async () => {
    const message = 'This was changed in the meantime. Check it again.'
    hostAnswers({
      'GET /auth/profile': provider(),
      'POST /managed-products/p1/withdraw-change': json({ message }, 409),
    })
    const form = { intent: 'withdraw', version: '4' }
    const page = await visit(editProduct, { path, params, form, cookie })
    expect([page.location, toastOf(page)]).toEqual([path, expect.stringContaining(message)])
  })
})
