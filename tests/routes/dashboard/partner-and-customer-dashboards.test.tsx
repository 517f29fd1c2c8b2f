import { describe, expect, test } from 'vitest'
import { UpcomingBooking } from '../../../contract/shapes/dashboard.ts'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { renderDashboard, showDashboard, textOf } from '../support/dashboard.tsx'

describe('the dashboard of an affiliate', () => {
  test('shows growth against last month with this month’s earnings', () => {
    expect(textOf(showDashboard('affiliate'))).toContain('This month ₹11,265 Up 18.8% from last month')
  })

  test('shows lead ID, type, status and date of recent leads', () => {
    const text = textOf(showDashboard('affiliate'))

    expect(text).toContain('Lead ID Type Status Date LD-2607-118 Insurance New 30 Jul 2026')
    expect(text).toContain('Real estate Negotiation 22 Jul 2026')
  })

  test('shows the QR card, also when the figures fail', () => {
    const figures = { ok: true, dashboard: sampleDashboard('affiliate'), isSample: true } as const

    expect(renderDashboard('affiliate', figures, { qrCard: 'the QR card' })).toContain('the QR card')
    expect(
      renderDashboard('affiliate', { ok: false, message: undefined }, { qrCard: 'the QR card' }),
    ).toContain('the QR card')
  })

  test('without leads shows what to do', () => {
    expect(textOf(showDashboard('affiliate', { leads: [] }))).toContain(
      'Share your QR code or referral link.',
    )
  })
})

describe('the dashboard of a provider', () => {
  test('shows booking ID, service, customer, date with time slot, status and amount', () => {
    const text = textOf(showDashboard('service_provider'))

    expect(text).toContain('Booking ID Service Customer Date Status Amount')
    expect(text).toContain(
      'BK-2607-0440 Houseboat day on Vembanad Lake Gurpreet Singh Ahluwalia 4 Aug 2026 11:00 am – 5:00 pm Pending ₹13,500',
    )
  })

  test('shows rating and price of services, and approved ones as Active', () => {
    const [houseboat] = sampleDashboard('service_provider').services
    const services = houseboat
      ? [houseboat, { ...houseboat, id: '2', status: 'pending_approval' as const }]
      : []
    const text = textOf(showDashboard('service_provider', { services }))

    expect(text).toContain('Now ₹4,500 instead of ₹5,200 4.8 out of 5, 214 reviews')
    const badges = text.slice(text.indexOf('Your services')).match(/Nature (?:Active|Pending approval) /g)
    expect(badges).toEqual(['Nature Active ', 'Nature Pending approval '])
  })

  test('leads to the guests of today, where the bookings are the host’s own', () => {
    const figures = { ok: true, dashboard: sampleDashboard('service_provider'), isSample: false } as const
    const html = renderDashboard('service_provider', figures)
    expect(html).toContain('href="/bookings/day"')
    expect(html.indexOf('Today’s guests')).toBeLessThan(html.indexOf('Earnings'))
    expect(showDashboard('service_provider')).not.toContain('href="/bookings/day"')
  })

  test('leads a newcomer to the first service, its pictures and times, and to what payouts need', () => {
    const payee = { identity: 'not_submitted', account: null } as const
    const nothing = showDashboard('service_provider', { services: [], openSteps: { products: [], payee } })
    expect(textOf(nothing)).toMatch(/Before customers can book Add your first tour or stay/)
    expect(nothing).toContain('href="/my-services/new"')
    expect(textOf(nothing)).toMatch(/Before your first payout Submit your identity .* Add a payout account/)

    const begun = { id: 'p1', title: 'Tea walk', kind: 'tour', isReturned: false } as const
    const shown = (more: object, kind: 'tour' | 'stay' = 'tour') =>
      showDashboard('service_provider', {
        openSteps: {
          products: [{ ...begun, kind, lacksPictures: false, lacksTimes: false, ...more }],
          payee: {
            identity: 'approved',
            account: { masked: 'x', usableFrom: '2026-10-01T00:00:00Z', isUsable: true },
          },
        },
      })
    const lacking = shown({ lacksPictures: true, lacksTimes: true, isReturned: true })
    expect(lacking).toMatch(/my-services\/p1\/images".*my-services\/p1\/availability".*my-services\/p1"/s)
    expect(textOf(lacking)).toMatch(
      /Add pictures to “Tea walk”.*Set the times of “Tea walk”.*came back to you/,
    )
    expect(textOf(lacking)).not.toMatch(/waits for approval|Before your first payout/)
    expect(textOf(shown({ lacksTimes: true }, 'stay'))).toContain('Say how many rooms “Tea walk” has')
    expect(textOf(shown({}))).toContain('“Tea walk” waits for approval')
    expect(textOf(showDashboard('service_provider')), 'a host that tells nothing').not.toContain('Before ')
  })

  test('has a button to all services', () => {
    expect(showDashboard('service_provider')).toMatch(
      /href="\/my-services"[^>]*><span>View All<span[^>]*> Services/,
    )
  })

  test('shows how many bookings wait for an answer, and nothing if there are none', () => {
    expect(textOf(showDashboard('service_provider'))).toContain('2 bookings to accept')
    expect(showDashboard('service_provider')).toContain('href="/bookings?view=answer"')
    const { stats } = sampleDashboard('service_provider')
    for (const unansweredBookings of [0, null]) {
      const shown = showDashboard('service_provider', { stats: { ...stats, unansweredBookings } })
      expect(textOf(shown)).not.toContain('your answer')
    }
  })

  test('tells unpaid bookings from those to answer where the host says what is paid, and what is left of it', () => {
    const [booking] = sampleDashboard('service_provider').bookings
    const pending = { ...booking!, status: 'pending', totalAmount: 500_000 } as const
    const bookings = [
      { ...pending, id: '1', paymentStatus: 'pending', isPaymentInReview: false } as const,
      { ...pending, id: '2', paymentStatus: 'pending', isPaymentInReview: true } as const,
      { ...pending, id: '3', paymentStatus: 'completed', refundAmount: 200_000 } as const,
    ]
    const text = textOf(showDashboard('service_provider', { bookings }))
    expect(text.match(/(Not paid yet|Payment to check|To accept) ₹[\d,]+/g)).toEqual([
      'Not paid yet ₹5,000',
      'Payment to check ₹5,000',
      'To accept ₹3,000',
    ])
  })

  test('shows the check-out day of a stay, and the start of a tour over midnight', () => {
    const bookings = sampleDashboard('service_provider', '2026-07-31').bookings.map((each) =>
      UpcomingBooking.parse({ ...each, endDate: '2026-08-29' }),
    )
    expect(textOf(showDashboard('service_provider', { bookings }))).toMatch(
      /4 Aug 2026 to 29 Aug 2026, from \d+:\d\d [ap]m Pending/,
    )
  })
})

describe('the dashboard of a customer', () => {
  test('shows the partner that a lead is assigned to, or that there is none yet', () => {
    const text = textOf(showDashboard('user'))

    expect(text).toContain('Assigned to Suresh Pillai')
    expect(text).toContain('Not assigned yet')
  })

  test('shows a cancelled paid booking as refunded', () => {
    expect(textOf(showDashboard('user'))).toContain('Cancelled Refunded ₹3,600')
  })

  test('shows that a cancelled booking was not paid, or that its payment is in review', () => {
    const [booking] = sampleDashboard('user').bookings
    const cancelled = { ...booking!, status: 'cancelled', paymentStatus: 'pending' } as const
    expect(textOf(showDashboard('user', { bookings: [cancelled] }))).toContain('Cancelled Nothing paid ₹')
    const inReview = { ...cancelled, isPaymentInReview: true }
    expect(textOf(showDashboard('user', { bookings: [inReview] }))).toContain('Cancelled Being checked ₹')
  })

  test('shows the check-out day of a stay in the next booking and in the list', () => {
    const bookings = sampleDashboard('user').bookings.map((each) => ({ ...each, endDate: '2026-08-30' }))
    expect(textOf(showDashboard('user', { bookings })).split('to 30 Aug 2026')).toHaveLength(
      bookings.length + 2,
    )
  })

  test('names as the next trip none that has begun or is not paid', () => {
    const [booking] = sampleDashboard('user').bookings
    const onDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const trip = { ...booking!, status: 'pending', paymentStatus: 'pending' } as const
    const bookings = [
      { ...trip, productTitle: 'Unpaid walk', date: onDay(2) },
      { ...trip, productTitle: 'Begun trek', date: onDay(-1), status: 'confirmed' as const },
      { ...trip, productTitle: 'Later cruise', date: onDay(9), paymentStatus: 'completed' as const },
      { ...trip, productTitle: 'Next cruise', date: onDay(5), isPaymentInReview: true },
    ]
    const next = (shown: typeof bookings) => {
      const figures = { ok: true, isSample: false, now: new Date().toISOString() } as const
      const dashboard = { ...sampleDashboard('user'), bookings: shown }
      return /Your next trip(.*?) with /
        .exec(textOf(renderDashboard('user', { ...figures, dashboard })))?.[1]
        ?.trim()
    }

    expect(next(bookings)).toBe('Next cruise')
    expect(next(bookings.slice(0, 2))).toBeUndefined()
  })

  test('has trips to come in the order of their days, and a sample as it is', () => {
    const [booking] = sampleDashboard('user').bookings
    const trip = { ...booking!, endDate: null, status: 'confirmed', paymentStatus: 'completed' } as const
    const bookings = [
      { ...trip, id: 'b-1', productTitle: 'Later walk', date: '2031-09-02' },
      { ...trip, id: 'b-2', productTitle: 'Soon walk', date: '2031-08-02' },
    ]
    const dashboard = { ...sampleDashboard('user'), bookings }
    const own = { ok: true, isSample: false, now: '2031-08-01T10:00:00Z', dashboard } as const
    const list = (html: string) => textOf(html.slice(html.indexOf('<caption')))
    expect(list(renderDashboard('user', own))).toMatch(/soonest first.*Soon walk.*Later walk/)
    expect(list(showDashboard('user', { bookings }))).toMatch(/latest first.*Later walk.*Soon walk/)
  })

  test('has a Book Now button for each recommended service', () => {
    const recommended = sampleDashboard('user').recommended.slice(0, 3)
    const labels = [...showDashboard('user', { recommended }).matchAll(/Book Now<span[^>]*>: ([^<]+)/g)]

    expect(labels.map(([, title]) => title)).toEqual(recommended.map(({ title }) => title))
  })

  test('shows what is recommended by its picture and with what its price is for, where the host says so', () => {
    const [first] = sampleDashboard('user').recommended
    if (first === undefined) throw new Error('Nothing is recommended')
    const image = { id: 'i-1', alt: 'A boat', width: 800, height: 600 }
    const html = showDashboard('user', { recommended: [{ ...first, kind: 'stay', image }] })

    expect(html).toContain('/images/i-1/')
    expect(textOf(html)).toContain('Stay ·')
    expect(textOf(html)).toContain('a night')
    expect(textOf(showDashboard('user', { recommended: [first] }))).not.toContain('a night')
  })

  test('leads to tours and stays where nothing is booked yet', () => {
    const html = showDashboard('user', { bookings: [] })
    expect(html).toMatch(/You have not booked anything yet.*href="\/tours"[^>]*>Find tours and stays</s)
  })

  test('lists every booking', () => {
    const { bookings } = sampleDashboard('user', '2026-07-31')
    const text = textOf(showDashboard('user'))

    expect(bookings.length).toBeGreaterThan(3)
    for (const { bookingId, productTitle } of bookings) {
      expect(text).toContain(bookingId)
      expect(text).toContain(productTitle)
    }
  })

  test('has what is completed or cancelled below what is to come, each with its day, its state and one link', () => {
    const [booking] = sampleDashboard('user').bookings
    const trip = { ...booking!, endDate: null, paymentStatus: 'completed' } as const
    const bookings = [
      { ...trip, id: 'b-1', productTitle: 'Old walk', status: 'completed', date: '2026-03-02' } as const,
      { ...trip, id: 'b-2', productTitle: 'Next walk', status: 'confirmed' } as const,
    ]
    const show = (shown: typeof bookings) => {
      const dashboard = { ...sampleDashboard('user'), bookings: shown }
      return renderDashboard('user', { ok: true, isSample: false, dashboard })
    }
    const html = show(bookings)
    expect(textOf(html)).toMatch(
      /Next walk.*Completed and cancelled Old walk 2 Mar 2026 \S+ Completed Paid ₹[\d,]+/,
    )
    expect(html.match(/href="\/bookings\/b-1"/g)).toHaveLength(1)
    expect(textOf(show(bookings.slice(0, 1)))).not.toContain('You have not booked anything yet')
    expect(textOf(show(bookings.slice(1)))).not.toContain('Completed and cancelled')
  })

  test('folds old trips of a customer who has many, and keeps all of them', () => {
    const [booking] = sampleDashboard('user').bookings
    const trips = Array.from({ length: 6 }, (_, index) => ({
      ...booking!,
      id: `b-${index}`,
      productTitle: `Walk ${index}`,
      status: 'completed' as const,
    }))
    const folded = (count: number) => {
      const [shown = '', older = ''] = showDashboard('user', { bookings: trips.slice(0, count) }).split(
        '<details',
      )
      return [textOf(shown).match(/Walk \d/g)?.length, textOf(older).match(/\d older|Walk \d/g) ?? []]
    }
    expect(folded(6)).toEqual([3, ['3 older', 'Walk 3', 'Walk 4', 'Walk 5']])
    expect(folded(4), 'not for one').toEqual([4, []])
  })

  test('has View All buttons for the bookings, the leads and the recommended services', () => {
    const buttons = [
      ...showDashboard('user').matchAll(/<a [^>]*href="([^"]+)"[^>]*><span>(View All.*?)<\/a>/g),
    ]

    expect(buttons.map(([, path, label = '']) => [textOf(label).trim(), path])).toEqual([
      ['View All bookings', '/bookings'],
      ['View All leads', '/dashboard/leads'],
      ['View All recommended services', '/tours'],
    ])
  })

  test('tells the stage of a booking in the words of its own page', () => {
    const [booking] = sampleDashboard('user').bookings
    const stageOf = (state: object) =>
      textOf(showDashboard('user', { bookings: [{ ...booking!, status: 'pending', ...state }] }))
    expect(stageOf({ paymentStatus: 'completed' })).toContain('Waiting for the provider')
    expect(stageOf({ paymentStatus: 'pending', isPaymentInReview: true })).toContain('Checking your payment')
    expect(stageOf({ paymentStatus: 'pending' })).toContain('Not paid yet')
  })

  test('has only links that open for customers', () => {
    const paths = [...showDashboard('user').matchAll(/href="([^"]+)"/g)].map(([, path]) => path)

    expect([...new Set(paths)]).toEqual(['/bookings', '/dashboard/leads', '/tours'])
  })

  test('links recommended services to their own pages if the API sends a slug', () => {
    const [first, ...others] = sampleDashboard('user').recommended
    const recommended = [{ ...first!, slug: 'houseboat-day' }, ...others].slice(0, 2)
    const paths = [...showDashboard('user', { recommended }).matchAll(/href="([^"]+)"[^>]*><span>Book Now/g)]

    expect(paths.map(([, path]) => path)).toEqual(['/tours/houseboat-day', '/tours'])
  })

  test('without data shows what to do next, part by part', () => {
    const text = textOf(showDashboard('user', { bookings: [], leads: [], recommended: [] }))

    expect(text).toContain('You have not booked anything yet')
    expect(text).toContain('Join as a Lead')
    expect(text).not.toContain('Your next trip')
  })
})
