// Buttons on the pages of a service that have a form as well: what goes wrong with one leaves the form as it is.
import { describe, expect, test } from 'vitest'
import { userMiddleware } from '../../../app/.server/auth/session.ts'
import * as availability from '../../../app/routes/products/availability/route.tsx'
import * as calendars from '../../../app/routes/products/calendars/route.tsx'
import * as edit from '../../../app/routes/products/edit/route.tsx'
import * as images from '../../../app/routes/products/images/route.tsx'
import * as prices from '../../../app/routes/products/prices/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

useToday()

const middleware = (args: unknown) =>
  (userMiddleware as (args: unknown, next: () => Promise<Response>) => unknown)(
    args,
    async () => new Response(),
  )
const cookie = 'accessToken=abc'
const params = { id: 'p1' }

function multipart(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const withdrawal = { intent: 'withdraw' }
const deletion = { intent: 'delete', version: '3' }
const end = { intent: 'end-price', rule: 'r1', version: '2' }
const reading = { intent: 'read', channel: 'c1' }
const removal = { intent: 'remove-exception', exception: 'e1' }
const opening = { intent: 'open-days', from: '2026-12-24', to: '2026-12-25' }

/** Said above the form, also without scripts. */
const alert = /<p role="alert".*?<\/p>/

describe.each([
  ['the edit of a service', edit, '', withdrawal, 'name="title" value="Houseboat day"'],
  [
    'the details of a service that is to be deleted',
    edit,
    '',
    deletion,
    'name="title" value="Houseboat day"',
  ],
  ['a new price', prices, '/prices', end, 'Add a price</h2>'],
  ['a new calendar', calendars, '/calendars', reading, 'Add the calendar'],
  ['a day that differs and is removed', availability, '/calendar', removal, 'value="closed" selected'],
  ['new pictures', images, '/images', { move: 'x9 1' }, 'Add pictures'],
  ['days that are opened', availability, '/calendar', opening, 'value="closed" selected'],
])('the form of %s', (_, module, part, form, kept) => {
  const path = `/my-services/p1${part}`
  const answers = {
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /managed-products/p1': productAnswer({ priceRules: [], hasCalendars: true }),
    'GET /managed-products/p1/slots': json({ slots: [] }),
    'GET /managed-products/p1/calendars': json({
      calendars: { feedPath: null, channels: [], conflicts: [] },
    }),
  }
  const load = () => {
    hostAnswers(answers)
    return visit(module, { path, params, cookie })
  }

  test('stays as it is when the button beside it is pressed without a connection', async () => {
    const page = await load()
    const lost = await sendInVain(module, form)
    const html = render(module.default, page, lost, path)
    expect(alert.exec(html)?.[0]).toContain('The connection was lost.')
    expect(html).toContain(kept)
    expect(html.replace(alert, '')).toBe(render(module.default, page, undefined, path))
  })

  test('stays as it is when the button beside it is pressed after the session has ended', async () => {
    const page = await load()
    hostAnswers({ ...answers, 'GET /auth/profile': json({ message: 'Sign in.' }, 401) })
    const sent = { path: `${path}.data`, params, cookie, form: module === images ? multipart(form) : form }
    const answer = await visit(module, { ...sent, middleware })
    expect(answer).toMatchObject({ status: 401, thrown: false })
    const html = render(module.default, page, answer, path)
    expect(alert.exec(html)?.[0]).toContain('You were signed out.')
    expect(html.replace(alert, '')).toBe(render(module.default, page, undefined, path))
  })
})

test('a description of a picture that is sent without a connection stays in its field', async () => {
  const path = '/my-services/p1/images'
  const list = [{ id: 'x9', width: 4, height: 3, alt: 'A houseboat' }]
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /managed-products/p1': productAnswer({ images: list }),
    'POST /managed-products/p1/images/x9': json({}),
  })
  const page = await visit(images, { path, params, cookie })
  const lost = await sendInVain(images, { describe: 'x9', description: 'A houseboat at dusk' })
  const html = render(images.default, page, lost, path)
  expect(html).toMatch(/name="description"[^>]*value="A houseboat at dusk"/)
  expect(html).toMatch(/id="description-x9" role="alert"[^>]*>The connection was lost\. Please try again\./)
})
