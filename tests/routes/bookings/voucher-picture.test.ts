// The voucher as a picture to keep where there is no network.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawCard } from '../../../app/.server/images/render-card.ts'
import * as linkedPicture from '../../../app/routes/bookings/linked/voucher/picture/route.ts'
import * as linkedVoucher from '../../../app/routes/bookings/linked/voucher/route.tsx'
import { VoucherPicture, voucherPictureSize } from '../../../app/routes/bookings/voucher/picture/design.tsx'
import { pictureFacts } from '../../../app/routes/bookings/voucher/picture/facts.ts'
import * as picture from '../../../app/routes/bookings/voucher/picture/route.ts'
import { roles } from '../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import { allowed } from '../../security/route-access.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { scan } from '../support/qr.ts'
import { toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { visit } from '../support/visit.ts'

const code = '7KQM2X9D4HTR'
const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
const confirmed: Partial<BookingDetails> = {
  status: 'confirmed',
  paymentStatus: 'completed',
  voucherCode: code,
  actions: [],
}
const asked = { path: '/bookings/b-1/voucher.png', params: { id: 'b-1' }, cookie: 'accessToken=abc' }
const linked = { path: `/trip/${link}/voucher.png`, params: { link } }
const followed = { accept: 'text/html' }
const now = '2031-07-10T10:00:00Z'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) }))
afterEach(() => vi.useRealTimers())

const hostHas = (details: Partial<BookingDetails>, more: Parameters<typeof hostAnswers>[0] = {}) => {
  const answer = () => json({ booking: aBooking(details) })
  return hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'GET /bookings/b-1': answer,
    'GET /bookings/linked': answer,
    'GET /vouchers/x': json({}),
    ...more,
  })
}

const fileIn = async ({ data }: { data: unknown }) => Buffer.from(await (data as Response).arrayBuffer())

/** The texts of the picture, as its letters are drawn. */
async function textsOf(details: Partial<BookingDetails>): Promise<string[]> {
  const facts = pictureFacts(aBooking({ ...confirmed, ...details }), code, new Date(now))
  const qr = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>').toString('base64')}`
  let markup = ''
  await drawCard((printable) => {
    const design = VoucherPicture({ facts, qr, printable })
    markup = renderToStaticMarkup(design)
    return design
  }, voucherPictureSize)
  return markup
    .replaceAll('\n', ' ')
    .replaceAll(/(?:<[^>]*>)+/g, '\n')
    .split('\n')
    .filter(Boolean)
}

describe('the picture of a voucher', () => {
  test.each([
    ['of an account', picture, asked],
    ['that a link opens', linkedPicture, linked],
  ])(
    '%s is a PNG for a phone, which nobody keeps and whose code opens the check-in',
    async (_, module, at) => {
      hostHas(confirmed)
      const page = await visit(module, at)

      expect(page.status).toBe(200)
      expect(page.headers.get('Content-Type')).toBe('image/png')
      expect(page.headers.get('Content-Disposition')).toBe('attachment; filename="voucher-BK-000123.png"')
      expect(page.headers.get('Cache-Control')).toBe('private, no-store')
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
      const { width, height, text } = scan(await fileIn(page))
      expect([width, text]).toEqual([1080, `http://app.test/check-in/${code}`])
      expect(height).toBeGreaterThan(1920)
    },
  )

  test('has all that one needs at the start, and neither price nor message', async () => {
    const texts = await textsOf({
      position: '9.96700, 76.24220',
      seats: 3,
      children: 1,
      hostMessage: 'We come late',
      guestNames: ['Ravi Nair'],
    })

    expect(texts).toEqual([
      'Affiliate Booking',
      'Confirmed',
      'Voucher',
      'Fort Kochi walk',
      'with Malabar Trails',
      'BK-000123',
      '7KQM-2X9D-4HTR',
      'Day and time',
      'Thursday, 31 Jul 2031, 9:30 am – 12:00 pm',
      'Guests',
      '2 adults, 1 child',
      'Name',
      'Asha Nair',
      'Meeting point',
      'Vasco da Gama Square',
      'Map position',
      '9.96700, 76.24220',
      'Location',
      'Ernakulam, Kerala',
      'Provider’s phone',
      '+91 91234 56789',
      'Show this code when you arrive. It is valid for this booking only.',
      'As of 10 Jul 2031, 3:30 pm. Later changes are on the page of the booking.',
    ])
  })

  test('of a stay has arrival and departure, and leaves out what is not known', async () => {
    const texts = await textsOf({
      kind: 'stay',
      endDate: '2031-08-02',
      meetingPoint: null,
      providerPhone: null,
    })
    expect(texts).toContain('Thursday, 31 Jul 2031, from 9:30 am')
    expect(texts).toContain('Saturday, 2 Aug 2031, until 12:00 pm')
    expect(texts).toContain('Departure')
    for (const title of ['Address', 'Map position', 'Provider’s phone']) expect(texts).not.toContain(title)
  })

  test('of a cancelled booking says so first, where a host still gives it', async () => {
    const texts = await textsOf({ status: 'cancelled' })
    expect(texts.slice(1, 3)).toEqual(['Cancelled', 'This booking is cancelled. The voucher is not valid.'])
  })

  test('draws Devanagari, and leads to the page where it lacks the letters', async () => {
    const elsewhere = 'In letters that this picture cannot show. They are on the page of your booking.'
    const hindi = { productTitle: 'किले की सैर', meetingPoint: 'क्षितिजा चौक', userName: 'श्रीमती त्रिपाठी' }
    expect(await textsOf(hindi)).toEqual(expect.arrayContaining(Object.values(hindi)))

    const malayalam = await textsOf({
      productTitle: 'കോട്ട നടത്തം',
      serviceProviderName: 'മലബാർ',
      meetingPoint: 'ചതുരം',
      userName: 'ആശ',
    })
    expect(malayalam.slice(2, 5)).toEqual(['Voucher', 'Tour in Ernakulam, Kerala', 'BK-000123'])
    expect(malayalam.filter((text) => text === elsewhere)).toHaveLength(2)
    expect(await textsOf({ productTitle: 'Walk 🌴 by the sea' })).toContain('Walk by the sea')
  })

  test.each([
    ['long texts', { productTitle: 'A walk '.repeat(28), meetingPoint: 'Beside the old jetty, '.repeat(20) }],
    ['words without an end', { productTitle: 'W'.repeat(150), userName: 'W'.repeat(120) }],
  ])('holds %s, and can still be scanned', async (_, details) => {
    hostHas({ ...confirmed, ...details })
    const { width, text } = scan(await fileIn(await visit(picture, asked)))
    expect([width, text]).toEqual([1080, `http://app.test/check-in/${code}`])
  })

  test.each([
    ['of an account', picture, asked, '/bookings/b-1/voucher'],
    ['that a link opens', linkedPicture, linked, `/trip/${link}/voucher`],
  ])('%s does not exist before the voucher: its page says why', async (_, module, at, page) => {
    hostHas({})
    const shown = await visit(module, { ...at, ...followed })
    expect([shown.status, shown.location]).toEqual([302, page])
    const unread = await visit(module, at)
    expect([unread.status, unread.headers.get('Content-Type')]).toEqual([404, null])
  })

  test('of another customer’s booking is not found', async () => {
    const none = json({ message: 'There is no such booking.' }, 404)
    hostHas({}, { 'GET /bookings/b-1': none })
    expect((await visit(picture, asked)).status).toBe(404)
    hostHas({}, { 'GET /bookings/linked': json({ message: 'This link does not open a booking.' }, 404) })
    expect((await visit(linkedPicture, linked)).status).toBe(404)
    hostHas({}, { 'GET /bookings/linked': json({ message: 'Sign in.' }, 401) })
    expect((await visit(linkedPicture, linked)).status, 'at a host without links').toBe(404)
  })

  test('is for whom its page is for', async () => {
    hostAnswers({ 'GET /auth/profile': json({ message: 'Signed out.' }, 401) })
    const middleware = picture.middleware[0] as never
    const signedOut = await visit(picture, { ...asked, ...followed, middleware })
    expect([signedOut.status, signedOut.location]).toEqual([302, '/'])
    expect(toastOf(signedOut)).toContain('Please sign in to open that page.')

    for (const role of roles) {
      hostHas(confirmed, { 'GET /auth/profile': aProfile({ role }) })
      const { status, location } = await visit(picture, asked)
      const isAllowed = allowed['/bookings/:id/voucher']?.includes(role) === true
      expect([role, status, location]).toEqual(isAllowed ? [role, 200, null] : [role, 302, '/unauthorized'])
    }
  })
})

test('the page that a link opens leads to its own picture, which needs no account', async () => {
  hostHas(confirmed)
  const at = { path: `/trip/${link}/voucher`, params: { link } }
  const html = renderRoute(linkedVoucher, await visit(linkedVoucher, at))
  expect(html).toContain(`href="/trip/${link}/voucher.png"`)
  expect(html).not.toContain('/bookings/')
})
