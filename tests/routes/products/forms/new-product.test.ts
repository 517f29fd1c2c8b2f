// The form of a new service: what it sends, and what it rejects.
import { describe, expect, test } from 'vitest'
import * as newProduct from '../../../../app/routes/products/new/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { render } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { productAnswer, sentProduct, typedProduct } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { type Answer, cookie, provider } from './product-form-scene.ts'

async function create(form: Record<string, string>, answer = productAnswer()) {
  const received = hostAnswers({ 'GET /auth/profile': provider(), 'POST /managed-products': answer })
  const page = await visit(newProduct, { path: '/my-services/new', form, cookie })
  return { ...page, data: page.data as Answer, sent: received.filter(({ method }) => method === 'POST') }
}

describe('the form of a new service', () => {
  const form = async (list: Response) => {
    hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': list })
    const page = await visit(newProduct, { path: '/my-services/new', cookie })
    return render(newProduct.default, page)
  }

  test.each([
    ['a stay', '?kind=stay', 'stay'],
    ['a tour', '?kind=tour', 'tour'],
    ['a tour, for another word', '?kind=boat', 'tour'],
    ['a tour, for no word', '', 'tour'],
  ])('begins with %s where the address says so', async (_, query, kind) => {
    hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': json({ rows: [] }) })
    const page = await visit(newProduct, { path: `/my-services/new${query}`, cookie })
    expect(render(newProduct.default, page)).toContain(`<option value="${kind}" selected="">`)
  })

  test('works when the API cannot list services', async () => {
    expect(await form(json({}, 500))).toContain('Save and add pictures')
  })

  test('shows launching soon when the API has no services', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
    const page = await visit(newProduct, { path: '/my-services/new', cookie })
    const html = render(newProduct.default, page)

    expect(html).toContain('We are launching soon')
    expect(html).not.toContain('<form method="post"')
  })

  test('keeps the details closed until something is in them or is wrong with them', async () => {
    const details = /<details[^>]*><summary[^>]*>Details, all optional/
    expect((await form(json({ rows: [] }))).match(details)?.[0]).not.toContain('open')
    const shownAfter = async (typed: Record<string, string>) => {
      const posted = await create({ kind: 'tour', ...typedProduct, title: '', ...typed })
      hostAnswers({ 'GET /auth/profile': provider(), 'GET /managed-products': json({ rows: [] }) })
      return render(newProduct.default, await visit(newProduct, { path: '/my-services/new', cookie }), posted)
    }
    const empty = {
      highlights: '',
      itinerary: '',
      included: '',
      notIncluded: '',
      whatToBring: '',
      languages: '',
      minimumAge: '',
    }
    expect((await shownAfter(empty)).match(details)?.[0]).not.toContain('open')
    expect((await shownAfter({ ...empty, included: 'Tea' })).match(details)?.[0]).toContain('open')
    expect((await shownAfter({ ...empty, minimumAge: 'x' })).match(details)?.[0]).toContain('open')
  })

  test('sends paise and minutes, and continues with the images', async () => {
    const { sent, location } = await create({ kind: 'tour', ...typedProduct })

    expect(bodiesOf(sent)).toEqual([{ kind: 'tour', ...sentProduct }])
    expect(location).toBe('/my-services/p1/images')
  })

  test('of a stay sends no duration, whatever the hidden fields contain', async () => {
    const { sent } = await create({ kind: 'stay', ...typedProduct, guestsPerRoom: '3' })

    expect(bodiesOf(sent)).toEqual([
      { kind: 'stay', ...sentProduct, durationMinutes: null, guestsPerRoom: 3 },
    ])
  })

  test('of a stay sends its minimum of nights, which a tour does not have', async () => {
    const stay = { kind: 'stay', ...typedProduct, guestsPerRoom: '3' }
    expect(bodiesOf((await create({ ...stay, minimumNights: '2' })).sent)).toMatchObject([
      { minimumNights: 2 },
    ])
    expect(bodiesOf((await create({ ...stay, kind: 'tour', minimumNights: '2' })).sent)).toMatchObject([
      { minimumNights: null },
    ])
  })

  test('sends lists with one text on each line, and of the other kind’s fields nothing', async () => {
    const typed = {
      ...typedProduct,
      included: ' Lunch\r\n\r\nLife jacket ',
      minimumAge: '6',
      amenities: 'Pool',
    }
    const { sent } = await create({ kind: 'tour', ...typed })

    expect(bodiesOf(sent)).toMatchObject([
      { included: 'Lunch\nLife jacket', minimumAge: 6, amenities: null, houseRules: null },
    ])
  })

  test.each([
    ['2500', 250_000],
    ['₹1,23,456.5', 12_345_650],
    [' 99.05 ', 9905],
  ])('converts the price %j to %d paise', async (price, paise) => {
    const { sent } = await create({ kind: 'tour', ...typedProduct, price })

    expect(bodiesOf(sent)).toMatchObject([{ price: paise }])
  })

  test.each<[string, Record<string, string>, Record<string, string[]>]>([
    ['no title', { title: ' ' }, { title: ['Title is required.'] }],
    ['no price', { price: '' }, { price: ['Price is required.'] }],
    [
      'words for a price',
      { price: 'cheap' },
      { price: ['Price must be an amount, such as 1499 or 1499.50.'] },
    ],
    ['a price of nothing', { price: '0.50' }, { price: ['Price must be at least ₹1.'] }],
    [
      'a discount price not below the price',
      { discountPrice: '2500' },
      { discountPrice: ['Discount price must be less than the price.'] },
    ],
    [
      'a child price above the discount price',
      { discountPrice: '2000', childPrice: '2400' },
      { childPrice: ['Child price can be at most what adults pay.'] },
    ],
    ['no policy', { cancellationPolicy: '' }, { cancellationPolicy: ['Choose a cancellation policy.'] }],
    ['no kind', { kind: '' }, { kind: ['Choose tour or stay.'] }],
    ['a district of another state', { district: 'Agra' }, { district: ['Choose a district of Kerala.'] }],
    [
      'a stay without a room capacity',
      { kind: 'stay', guestsPerRoom: '' },
      { guestsPerRoom: ['Guests per room is required.'] },
    ],
    [
      'too many highlights',
      { highlights: Array.from({ length: 9 }, (_, index) => `Sight ${index}`).join('\n') },
      { highlights: ['Highlights can have at most 8 lines.'] },
    ],
    [
      'a highlight that is too long',
      { highlights: `Sunset\n${'x'.repeat(121)}` },
      { highlights: ['A line of Highlights can have at most 120 characters.'] },
    ],
    [
      'a text that no list can have',
      { highlights: 'x\n'.repeat(50_000) },
      { highlights: ['Highlights can have at most 8 lines.'] },
    ],
    [
      'an age that is no number',
      { minimumAge: 'six' },
      { minimumAge: ['Minimum age must be a whole number.'] },
    ],
    ['too many seats', { maximumSeats: '21' }, { maximumSeats: ['Maximum per booking can be at most 20.'] }],
  ])('with %s is rejected at the field, keeps the values and sends nothing', async (_, wrong, error) => {
    const { status, data, sent } = await create({ kind: 'tour', ...typedProduct, ...wrong })

    expect(status).toBe(400)
    expect(data.result.error).toEqual(error)
    expect(data.result.initialValue).toMatchObject({ description: typedProduct.description })
    expect(sent).toEqual([])
  })

  test('of a stay takes whatever child price the hidden field holds', async () => {
    const { sent } = await create({ kind: 'stay', ...typedProduct, guestsPerRoom: '3', childPrice: '9000' })

    expect(bodiesOf(sent)).toMatchObject([{ kind: 'stay', childPrice: null }])
  })

  test('says that it may have been saved when the host does not answer in time', async () => {
    const { data } = await create({ kind: 'tour', ...typedProduct }, json({}, 504))

    expect(formErrors(data.result)).toEqual([
      'The service may have been saved. Look under My Services before you send it again.',
    ])
  })

  test('offers all states and union territories, and takes a district of either', async () => {
    const { sent } = await create({ kind: 'tour', ...typedProduct, state: 'Ladakh', district: 'Leh' })
    expect(bodiesOf(sent)).toMatchObject([{ location: { state: 'Ladakh', district: 'Leh' } }])

    hostAnswers({
      'GET /auth/profile': provider(),
      'GET /managed-products': json({ rows: [], next: null, previous: null }),
    })
    const { data } = await visit(newProduct, { path: '/my-services/new', cookie })
    expect(data).toMatchObject({ locations: { states: expect.arrayContaining(['Kerala', 'Puducherry']) } })
    expect((data as { locations: { states: string[] } }).locations.states).toHaveLength(36)
  })

  test('without JavaScript has a button that loads districts and saves nothing', async () => {
    const { data, sent } = await create({
      kind: 'tour',
      ...typedProduct,
      district: '',
      refreshLocations: '1',
    })

    expect(data.districts).toContain('Idukki')
    expect(data.result.error).toBeUndefined()
    expect(data.result.initialValue).toMatchObject({ title: 'Houseboat day' })
    expect(sent).toEqual([])
  })
})
