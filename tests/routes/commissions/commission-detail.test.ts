// One commission: why it is its amount, and what administrators may do with it.
import { describe, expect, test } from 'vitest'
import * as detail from '../../../app/routes/commissions/detail/route.tsx'
import * as earning from '../../../app/routes/commissions/earning/route.tsx'
import type { Calculation, CommissionDetails } from '../../../contract/shapes/money/commissions.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aCommission } from '../support/rows/commission-row.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const heldAt = '2031-07-02T10:00:00Z'

const aCalculation = (overrides: Partial<Calculation> = {}): Calculation => ({
  price: 240_000,
  refunded: 0,
  base: 240_000,
  feeBps: 1500,
  fee: 36_000,
  rate: { type: 'percentage', value: 500 },
  uncapped: 12_000,
  limit: 36_000,
  isCapped: false,
  amount: 12_000,
  ...overrides,
})

const someDetails = (overrides: Partial<CommissionDetails> = {}): CommissionDetails => ({
  ...aCommission(),
  version: 3,
  calculation: aCalculation(),
  calculationBefore: null,
  rows: [
    {
      id: 'c-1',
      type: 'sale',
      status: 'pending',
      amount: 12_000,
      createdAt: '2031-07-01T10:00:00Z',
      reason: null,
    },
  ],
  bookingState: {
    status: 'completed',
    isNoShow: false,
    date: '2031-06-30',
    refundAmount: null,
    cancellationReason: null,
  },
  referral: {
    by: 'click',
    code: 'ASHA-7',
    campaign: null,
    clickedAt: '2031-06-20T10:00:00Z',
    landingPath: '/tours/fort',
  },
  createdBy: null,
  payoutState: null,
  actions: [],
  timeline: [],
  ...overrides,
})

const request = { path: '/commissions/c-1', params: { id: 'c-1' }, cookie }

async function show(role: Role, overrides: Partial<CommissionDetails> = {}) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /commissions/c-1': json({ commission: someDetails(overrides) } as never),
  })
  const visited = await visit(detail, request)
  const html = renderRoute(detail, visited)
  return { html, text: textOf(html) }
}

describe('a commission', () => {
  test('shows an affiliate the arithmetic from the price to the amount, and the click', async () => {
    const { text, html } = await show('affiliate')

    expect(text).toContain('₹120 for Fort Kochi walk')
    expect(text).toContain('Paid by the customer ₹2,400')
    expect(text).toContain('By the rate 5% of ₹2,400 ₹120')
    expect(text).toContain('Platform’s fee 15% of ₹2,400 ₹360')
    expect(text).toContain('A click on the link ASHA-7 on 20 Jun 2031, 3:30 pm Opened /tours/fort')
    expect(text).toContain('Completed trip on 30 Jun 2031')
    // Bookings are no page of affiliates.
    expect(html).not.toContain('href="/bookings/')
  })

  test('says “Capped by the fee” where the fee is smaller than the rate gives', async () => {
    const calculation = aCalculation({ fee: 7200, limit: 7200, feeBps: 300, isCapped: true, amount: 7200 })
    const { text } = await show('affiliate', { amount: 7200, calculation })

    expect(text).toContain('Commission Capped by the fee ₹72')
    expect(text).toContain('so this one is ₹72 instead of ₹120.')
  })

  test('tells the tiers what those before them left of the fee', async () => {
    const { text } = await show('dsa', { tier: 1, calculation: aCalculation({ limit: 24_000 }) })

    expect(text).toContain('Remaining fee after those who come first ₹240')
    expect(text).toContain('District administrator Asha Nair')
  })

  test('on a lead names what the platform gets for it, no price, no fee, and that its money is waited for', async () => {
    const lead = { id: 'l-1', leadId: 'LEAD-000123' }
    const calculation = aCalculation({ feeBps: 10_000, fee: 240_000, limit: 120_000 })
    const { text } = await show('affiliate', {
      type: 'lead',
      booking: null,
      bookingState: null,
      lead,
      status: 'pending',
      waitsForIncome: true,
      holdUntil: '2099-12-31T00:00:00Z',
      calculation,
    })

    expect(text).toContain('Paid to us for the lead ₹2,400')
    expect(text).toContain('Remaining after those who come first ₹1,200')
    expect(text).toContain('Waits for the partner’s payment to us')
    expect(text).not.toMatch(/customer ₹|Platform’s fee|2099/)
  })

  test('explains a correction by what was earned before and after the refund', async () => {
    const { text } = await show('affiliate', {
      type: 'correction',
      amount: -4000,
      calculationBefore: aCalculation(),
      calculation: aCalculation({
        refunded: 80_000,
        base: 160_000,
        uncapped: 8000,
        fee: 24_000,
        limit: 24_000,
        amount: 8000,
      }),
    })

    expect(text).toContain('₹800 of the price was refunded after the booking was settled.')
    expect(text).toContain('Refunded -₹800')
    expect(text).toContain('₹80 − ₹120 = -₹40')
  })

  test('tells an administrator the signals in words, what lost, and who held it', async () => {
    const { text, html } = await show('ssa', {
      status: 'on_hold',
      holdReason: 'same-phone, quick-hold',
      actions: ['release', 'cancel'],
      timeline: [{ id: '1', action: 'commission.held', actor: null, reason: 'refund-account', at: heldAt }],
      referral: {
        by: 'code',
        code: 'ASHA-7',
        losers: [{ by: 'click', code: 'RAVI-1', reason: 'code' }],
        signals: ['same-phone'],
      },
    })

    expect(text).toContain(
      'On hold Affiliate and customer have the same phone number, The form was sent less than 10 seconds after the click',
    )
    expect(text).toContain('The refund goes to the affiliate’s payout account')
    expect(text).toContain('Click on RAVI-1: a typed code wins')
    expect(html).toContain('href="/bookings/b-1"')
    expect(text).toContain('Release this commission')
    expect(text).toContain('Cancel this commission')
  })

  test('tells an administrator who earns on the booking that somebody else decides', async () => {
    expect((await show('dsa', { status: 'on_hold', holdReason: 'Two accounts' })).text).toContain(
      'Somebody who earns nothing on this booking decides on the hold.',
    )
  })

  test('tells an administrator below the one who put it on hold whom to ask, and says nothing of it once it is cancelled', async () => {
    const obstacle =
      'A super administrator put this commission on hold. Ask an administrator of that level to decide on it.'
    const { text, html } = await show('dsa', { status: 'on_hold', holdReason: 'Two accounts', obstacle })
    expect(text).toContain(obstacle)
    expect(text).not.toContain('Somebody who earns nothing')
    expect(html).not.toContain('value="release"')
    const cancelled = await show('dsa', { status: 'on_hold', holdReason: 'Two accounts', isCancelled: true })
    expect(cancelled.text).not.toContain('decides on the hold')
  })

  test('is explained to a provider as the price without the fee', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /commissions/c-1': json({
        commission: someDetails({
          type: 'share',
          tier: null,
          amount: 204_000,
          calculation: aCalculation({ rate: null, amount: 204_000, uncapped: 204_000, limit: 204_000 }),
          referral: null,
        }),
      } as never),
    })
    const text = textOf(renderRoute(earning, await visit(earning, request)))

    expect(text).toContain('Platform’s fee 15% of ₹2,400 -₹360 Provider’s share ₹2,040')
  })

  test('outside the scope is not found', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /commissions/c-1': json({ message: 'This commission does not exist.' }, 404),
    })

    expect((await visit(detail, request)).status).toBe(404)
  })
})

describe('a decision on a held commission', () => {
  const decide = async (form: Record<string, string>, answer: Response, role: Role = 'dsa') => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /commissions/c-1': json({ commission: someDetails() } as never),
      'POST /commissions/c-1/actions': answer,
    })
    const visited = await visit(detail, { ...request, form })
    return { ...visited, sent: received.find(({ method }) => method === 'POST')?.body }
  }
  const form = { intent: 'release', version: '3', reason: ' Checked by phone ' }

  test('is sent with its reason and version, and comes back to the commission with a toast', async () => {
    const answer = await decide(form, json({ commission: someDetails() } as never))

    expect(JSON.parse(answer.sent ?? '')).toEqual({
      action: 'release',
      version: 3,
      reason: 'Checked by phone',
    })
    expect(answer.location).toBe('/commissions/c-1')
    expect(toastOf(answer)).toContain('The commission is released.')
  })

  test('of the list of held ones leads on to the next one there', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /commissions': json({
        rows: [
          { ...aCommission(), id: 'c-1' },
          { ...aCommission(), id: 'c-2' },
        ],
        next: null,
        previous: null,
      } as never),
      'POST /commissions/c-1/actions': json({ commission: someDetails() } as never),
    })
    const path = '/commissions/c-1?list=view%3Dheld'
    const { location } = await visit(detail, { ...request, path, form })
    expect(location).toBe('/commissions/c-1?list=view%3Dheld&next=c-2')

    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /commissions/c-1': json({ commission: someDetails() } as never),
    })
    const html = renderRoute(detail, await visit(detail, { ...request, path: location ?? '' }))
    expect(html).toContain('href="/commissions/c-2?list=view%3Dheld"')
    expect(html).toContain('href="/commissions?view=held"')
  })

  test('needs a reason', async () => {
    const answer = await decide({ ...form, reason: ' ' }, json({}))

    expect([answer.status, answer.sent]).toEqual([400, undefined])
    expect(answer.data).toMatchObject({
      form: 'release',
      result: { error: { reason: ['Reason is required.'] } },
    })
  })

  test('of somebody else in between is answered with the host’s message and the reason as typed', async () => {
    const message = 'The commission has changed: it is pending. Check it again.'
    const answer = await decide(form, json({ message }, 409))

    expect(answer.status).toBe(409)
    expect(answer.data).toMatchObject({ result: { error: { '': [message] } } })
  })

  test('is not for affiliates: the host refuses it, and the page shows its words', async () => {
    const answer = await decide(form, json({ message: 'Administrators decide on holds.' }, 403), 'affiliate')

    expect([answer.location, answer.status]).toEqual([null, 403])
  })
})
