// What an approver reads of a service before the decision.
import { describe, expect, test } from 'vitest'
import * as approval from '../../../../app/routes/products/approval/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { aProduct, productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { admin, cookie, params, path } from './approval-scene.ts'

describe('a product under review', () => {
  test('is shown with the changes of its edit', async () => {
    const fields = [{ field: 'Price', old: '₹2,500', new: '₹2,800' }]
    const change = { id: 'c1', status: 'pending', createdAt: '2026-11-02T04:30:00Z', fields }
    hostAnswers({
      'GET /auth/profile': admin(),
      'GET /managed-products/p1': json({
        product: aProduct({ status: 'approved', hasPendingChange: true, change }),
      }),
    })
    const { data } = await visit(approval, { path, params, cookie })

    expect(data).toMatchObject({ product: { change: { id: 'c1', fields } } })
  })

  test('is shown with the images it would have, or the live ones if the edit was returned', async () => {
    const shown = { width: 4, height: 3 }
    const images = [
      { ...shown, id: 'x9', alt: 'Dusk' },
      { ...shown, id: 'x10', alt: 'Jetty', staged: 'removed' },
      { ...shown, id: 'x11', alt: 'Canal', staged: 'added' },
    ]
    const html = async (status: string) => {
      const change = { id: 'c1', status, createdAt: '2026-11-02T04:30:00Z', fields: [] }
      hostAnswers({
        'GET /auth/profile': admin(),
        'GET /managed-products/p1': productAnswer({ status: 'approved', images, change }),
      })
      return render(approval.default, await visit(approval, { path, params, cookie }))
    }

    const waiting = await html('pending')
    expect(waiting).toContain('As customers would see it')
    expect(waiting).toContain('alt="Canal"')
    expect(waiting).toContain('New picture')
    expect(waiting).not.toContain('alt="Jetty"')
    const returned = await html('returned')
    expect(returned).toContain('As customers see it')
    expect(returned).toContain('alt="Jetty"')
    expect(returned).not.toContain('alt="Canal"')
  })

  test('says what its provider has offered and delivered, where the host tells it', async () => {
    const shown = async (providerRecord: object | undefined) => {
      hostAnswers({
        'GET /auth/profile': admin(),
        'GET /managed-products/p1': productAnswer({ serviceProviderName: 'Backwater Trips', providerRecord }),
      })
      return textOf(render(approval.default, await visit(approval, { path, params, cookie })))
    }
    const newcomer = { approvedProducts: 0, completedBookings: 0, cancelledBookings: 0, reviewCount: 0 }
    const since = '2026-11-20T10:00:00Z'

    expect(await shown({ ...newcomer, since })).toMatch(
      /About Backwater Trips.*20 November 2026.*Nothing yet.*No reviews yet/s,
    )
    const known = { ...newcomer, since, approvedProducts: 3, completedBookings: 1204, cancelledBookings: 1 }
    expect(await shown({ ...known, rating: 4.6, reviewCount: 31 })).toMatch(
      /3 tours and stays.*1,204 bookings.*1 booking.*4\.6 out of 5, by 31 guests/s,
    )
    expect(await shown(undefined)).not.toContain('About Backwater Trips')
  })

  test.each([
    [{}, 'Customers can find and book it immediately.'],
    [
      { isProviderSuspended: true },
      'Its provider is suspended. Customers can find and book it once the account is active again.',
    ],
    [
      { isProviderSuspended: true, status: 'approved' },
      'Its provider is suspended. Customers can find and book it once the account is active again.',
    ],
  ])('says when customers can book it: %j', async (product, words) => {
    hostAnswers({ 'GET /auth/profile': admin(), 'GET /managed-products/p1': productAnswer(product) })
    expect(textOf(render(approval.default, await visit(approval, { path, params, cookie })))).toContain(words)
  })

  test('of a deleted provider, which was never approved, has no buttons', async () => {
    hostAnswers({
      'GET /auth/profile': admin(),
      'GET /managed-products/p1': productAnswer({ waitsSince: null }),
    })
    const html = render(approval.default, await visit(approval, { path, params, cookie }))
    expect(textOf(html)).toContain('Its provider has deleted their account, so nothing waits for a decision.')
    expect(textOf(html)).toContain('Never approved')
    expect(html).not.toContain('Approve the service')
    expect(html).not.toContain('Return the service')
  })

  test('says that its history has more entries', async () => {
    const timeline = [{ id: '7', action: 'product.edited', at: '2026-11-02T04:30:00Z' }]
    const html = async (hasEarlier: boolean) => {
      hostAnswers({
        'GET /auth/profile': admin(),
        'GET /managed-products/p1': productAnswer({ timeline, hasEarlier }),
      })
      return render(approval.default, await visit(approval, { path, params, cookie }))
    }

    expect(await html(true)).toContain('Older entries are not shown.')
    expect(await html(false)).not.toContain('Older ones')
  })

  test('that an edit moves to another territory says who approves it, in place of the button', async () => {
    const change = { id: 'c1', status: 'pending', createdAt: '2026-11-02T04:30:00Z', fields: [] }
    const moved = 'This edit moves it to Idukki, Kerala, India, outside your territory.'
    const html = async (approvalObstacle?: string) => {
      hostAnswers({
        'GET /auth/profile': admin(),
        'GET /managed-products/p1': productAnswer({ status: 'approved', change, approvalObstacle }),
      })
      return render(approval.default, await visit(approval, { path, params, cookie }))
    }

    const shown = await html(moved)
    expect(shown).toContain(moved)
    expect(shown).not.toContain('Approve the edit')
    expect(shown).toContain('Return the edit')
    expect(await html()).toContain('Approve the edit')
  })

  test('in another territory responds with 404', async () => {
    hostAnswers({
      'GET /auth/profile': admin(),
      'GET /managed-products/p1': json({ message: 'There is no such service.' }, 404),
      'GET /managed-products': json({ rows: [] }),
    })
    const { status, thrown } = await visit(approval, { path, params, cookie })

    expect([status, thrown]).toEqual([404, true])
  })

  test('that cannot be loaded is an error page', async () => {
    hostAnswers({
      'GET /auth/profile': admin(),
      'GET /managed-products/p1': json({ message: 'Later, please.' }, 500),
    })
    const { status, data, thrown } = await visit(approval, { path, params, cookie })

    expect([status, thrown]).toEqual([500, true])
    expect(data).toEqual({ code: 'not-loaded', message: 'Later, please.' })
  })
})

test('an approver reads days with the same times in one line, and what was left empty in another', async () => {
  const rule = (weekday: number, startTime: string, capacity = 8) => ({
    id: `${weekday} ${startTime}`,
    weekday,
    startTime,
    endTime: '17:00',
    capacity,
  })
  const open = async (rules: ReturnType<typeof rule>[]) => {
    const product = aProduct({ rules, draft: { ...aProduct().draft, highlights: null, itinerary: 'Walk.' } })
    hostAnswers({ 'GET /auth/profile': admin(), 'GET /managed-products/p1': json({ product }) })
    return textOf(render(approval.default, await visit(approval, { path, params, cookie })))
  }
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => rule(weekday, '08:00'))
  const text = await open([...everyDay, rule(7, '14:00', 4), rule(2, '14:00', 4)])
  expect(text).toContain('Every week Every day, 8:00 am – 5:00 pm, 8 seats Tuesday and Sunday, 2:00 pm')
  expect(await open([6, 4, 5].map((weekday) => rule(weekday, '08:00')))).toContain(
    'Thursday to Saturday, 8:00',
  )
  expect(text).toMatch(/Left empty Highlights, (?!.*Itinerary)/)
  expect(text).toContain('Itinerary Walk.')
})

test('an approver goes to the decision from the top, while there is one', async () => {
  const open = async (given: Parameters<typeof aProduct>[0]) => {
    hostAnswers({
      'GET /auth/profile': admin(),
      'GET /managed-products/p1': json({ product: aProduct(given) }),
    })
    return render(approval.default, await visit(approval, { path, params, cookie }))
  }
  const html = await open({ status: 'pending_approval', rejectionReason: null })
  expect(html).toContain('href="#decision"')
  expect(html).toContain('id="decision"')
  for (const decided of [
    { status: 'approved' },
    { status: 'pending_approval', rejectionReason: 'Add a picture.' },
  ] as const)
    expect(await open(decided)).not.toContain('href="#decision"')
})

test('an approver sees what each season costs and which days differ, and not what is over', async () => {
  const rule = {
    weekdays: null,
    price: 320_000,
    childPrice: 90_000,
    version: 1,
    createdAt: '2026-11-01T04:30:00Z',
  }
  hostAnswers({
    'GET /auth/profile': admin(),
    'GET /managed-products/p1': productAnswer({
      priceRules: [
        { ...rule, id: 'r1', from: '2099-12-20', to: '2100-01-02', weekdays: [5, 6] },
        { ...rule, id: 'r2', from: '2020-12-20', to: '2021-01-02', price: 111_100 },
      ],
      exceptions: [
        { id: 'e1', date: '2099-12-25', isClosed: true },
        { id: 'e2', date: '2099-12-26', isClosed: false, startTime: '06:00', endTime: '09:00', capacity: 4 },
        { id: 'e3', date: '2020-12-26', isClosed: true },
      ],
    }),
  })
  const html = render(approval.default, await visit(approval, { path, params, cookie }))

  expect(html).toContain('20 Dec 2099 to 2 Jan 2100, Fri, Sat')
  expect(html.replaceAll('<!-- -->', '')).toContain(': ₹3,200, ₹900 a child')
  expect(html).not.toContain('₹1,111')
  expect(html.replaceAll('<!-- -->', '')).toContain('25 Dec 2099, closed')
  expect(html.replaceAll('<!-- -->', '')).toContain('26 Dec 2099, 6:00 am – 9:00 am, 4 seats')
  expect(html).not.toContain('26 Dec 2020')
})

test('an approver reads that a service costs the same on all days, where the host has seasons', async () => {
  const opened = async (overrides: Record<string, unknown>) => {
    hostAnswers({ 'GET /auth/profile': admin(), 'GET /managed-products/p1': productAnswer(overrides) })
    return render(approval.default, await visit(approval, { path, params, cookie }))
  }

  expect(await opened({ priceRules: [] })).toContain('The same price every day')
  expect(await opened({})).not.toContain('Prices by season')
})
