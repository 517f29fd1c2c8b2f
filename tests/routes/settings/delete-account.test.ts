// Deleting the own account, as a page that works without JavaScript.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { describe, expect, test } from 'vitest'
import * as deleteAccount from '../../../app/routes/settings/delete-account/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/data/delete'
const profile = { 'GET /auth/profile': aProfile({ role: 'user' }) }
const currentPassword = 'Monsoon-over-Munnar'
const obstacle = { what: 'You have one open booking.', advice: 'Cancel first.' }

const answers = (obstacles: object[] = [], money: object | null = null) => ({
  ...profile,
  'GET /account/deletion': json({ deletion: { days: 14, obstacles, money } } as never),
})
const asRole = (role: Role) => ({ 'GET /auth/profile': aProfile({ role }) })

const lastMoney = { due: 12_000, waiting: 0, sent: 0, account: 'an••••@okaxis', minimum: 50_000 }
const unpayable = { ...lastMoney, account: null }
const noIdentity = {
  kind: 'identity',
  what: '₹120 is due to you, but we do not know yet who you are.',
  advice: 'Submit your identity to be paid.',
  canGiveUp: true,
}

const pageOf = async () =>
  render(deleteAccount.default, await visit(deleteAccount, { path, cookie }), undefined, path)

describe('the page of a deletion', () => {
  test('tells what happens and asks for the password', async () => {
    hostAnswers(answers())
    const html = await pageOf()
    expect(html).toContain('For 14 days nothing else happens.')
    expect(html).toMatch(/action="\/settings\/data\/delete".*name="currentPassword"/)
  })

  test('shows what has to be settled first, in place of the form', async () => {
    hostAnswers(answers([obstacle]))
    const html = await pageOf()
    expect(html).toContain('You have one open booking. Cancel first.')
    expect(html).not.toContain('name="currentPassword"')
  })

  test.each<[string, object, Role, string, string]>([
    ['an open booking', { kind: 'open-bookings', id: 'b1' }, 'user', '/bookings/b1', 'Open the booking'],
    ['several bookings', { kind: 'open-bookings' }, 'user', '/bookings?view=upcoming', 'Open your bookings'],
    ['a refund', { kind: 'refund-account', id: 'b1' }, 'user', '/bookings/b1', 'Enter your UPI id'],
    ['a refund on its way', { kind: 'refund', id: 'b1' }, 'user', '/bookings/b1', 'Open the booking'],
    [
      'a live service',
      { kind: 'live-services', id: 'p1' },
      'service_provider',
      '/my-services/p1/sale',
      'Take it off sale',
    ],
    [
      'live services',
      { kind: 'live-services' },
      'service_provider',
      '/my-services?state=live',
      'Open your live services',
    ],
    [
      'bookings of guests',
      { kind: 'guest-bookings' },
      'service_provider',
      '/bookings?view=upcoming',
      'Open your bookings',
    ],
    ['a debt', { kind: 'debt' }, 'affiliate', '/commissions/statements', 'See how it came about'],
    [
      'a debt of a provider',
      { kind: 'debt' },
      'service_provider',
      '/my-services/statements',
      'See how it came about',
    ],
    ['an identity', { kind: 'identity' }, 'affiliate', '/settings/identity', 'Open your identity'],
    [
      'a payout account',
      { kind: 'payout-account' },
      'affiliate',
      '/settings/payout-account',
      'Enter your payout account',
    ],
    [
      'the only super administrator',
      { kind: 'only-super-admin' },
      'super_admin',
      '/dashboard/create-admin',
      'Create an administrator',
    ],
    ['the office of a primary administrator', { kind: 'primary-admin' }, 'dsa', '/contact', 'Contact us'],
    ['leads that may be won', { kind: 'undecided-leads' }, 'affiliate', '/leads', 'Open your leads'],
    ['an open claim', { kind: 'open-claims' }, 'affiliate', '/commissions/claims', 'Open your claims'],
  ])('leads to the page where %s is settled', async (_, task, role, to, label) => {
    hostAnswers({ ...answers([{ ...obstacle, ...task }]), ...asRole(role) })
    expect(await pageOf()).toMatch(
      new RegExp(`<a[^>]* href="${to.replaceAll('?', '\\?')}"[^>]*>${label}</a>`),
    )
  })

  test.each([
    ['a kind that only a newer host knows', { kind: 'something-new' }],
    ['no kind, by an earlier host', {}],
    ['a kind without a page', { kind: 'too-little' }],
  ])('shows an obstacle of %s by its words alone', async (_, kind) => {
    hostAnswers(answers([{ ...obstacle, ...kind }]))
    const html = await pageOf()
    expect(html).toContain('You have one open booking. Cancel first.')
    expect(html).not.toMatch(/Cancel first\. <a/)
  })

  test('tells that money is paid before, though it is less than usual', async () => {
    hostAnswers({ ...answers([], lastMoney), ...asRole('affiliate') })
    const html = await pageOf()
    expect(html).toContain(
      'We pay the ₹120 that is due to you, less TDS, to an••••@okaxis, though other payouts have ₹500 or more. If that takes longer than 14 days, we delete your account when it is done.',
    )
    expect(html).toContain('name="currentPassword"')
    expect(html).not.toContain('name="giveUp"')
  })

  test('tells what is on its way and what is not released yet', async () => {
    hostAnswers({
      ...answers([], { ...lastMoney, due: 80_000, waiting: 30_000, sent: 20_000 }),
      ...asRole('affiliate'),
    })
    const html = await pageOf()
    expect(html).toContain('We pay the ₹800 that is due to you, less TDS, to an••••@okaxis.')
    expect(html).toContain('₹200 is on its way to your bank.')
    expect(html).toContain('₹300 of what is due to you is not released yet, or on hold')
    expect(html).not.toContain('a partner’s payment')
  })

  test('tells what waits for a partner apart from what is released after a trip', async () => {
    const waits = { ...lastMoney, due: 280_000, waiting: 230_000, waitingForIncome: 200_000 }
    hostAnswers({ ...answers([], waits), ...asRole('affiliate') })
    const html = await pageOf()
    expect(html).toContain('₹300 of what is due to you is not released yet, or on hold')
    expect(html).toContain('₹2,000 of what is due to you waits for a partner’s payment to us')
    expect(html).toContain('We delete your account only after it.')

    hostAnswers({ ...answers([], { ...waits, waiting: 200_000 }), ...asRole('affiliate') })
    expect(await pageOf()).not.toContain('after a trip we wait some days')

    const unpaid = { ...unpayable, due: 200_000, waiting: 200_000, waitingForIncome: 200_000 }
    hostAnswers({ ...answers([noIdentity], unpaid), ...asRole('affiliate') })
    expect(await pageOf()).toContain('We delete your account only after it, unless you give the money up.')
  })

  test('offers to give the money up where only a step to be paid is missing, and not otherwise', async () => {
    hostAnswers({ ...answers([noIdentity], unpayable), ...asRole('affiliate') })
    const html = await pageOf()
    expect(html).toContain('To be paid, settle this first')
    expect(html).toMatch(
      /<input(?=[^>]*type="checkbox")(?=[^>]*required)(?=[^>]*name="giveUp")[^>]*value="12000"/,
    )
    expect(html).toContain('I give up the ₹120 that is due to me, and whatever else I earn')
    expect(html).toContain('Give up ₹120 and delete my account')
    hostAnswers({ ...answers([obstacle, noIdentity], unpayable), ...asRole('affiliate') })
    expect(await pageOf()).not.toContain('name="giveUp"')
  })

  const unsettled = {
    kind: 'unsettled-bookings',
    what: '3 bookings that you earn on are not completed yet.',
    advice: 'Wait until they are over, or give up what you would earn on them.',
    canGiveUp: true,
  }

  test('offers to give up what would be earned later, and pays what is due all the same', async () => {
    const received = hostAnswers({
      ...answers([unsettled], lastMoney),
      ...asRole('affiliate'),
      'POST /account/deletion': json({}),
    })
    const html = await pageOf()
    expect(html).toContain(`${unsettled.what} ${unsettled.advice}`)
    expect(html).toContain('We pay the ₹120 that is due to you')
    expect(html).toMatch(/name="giveUp"[^>]*value="0"/)
    expect(html).toContain('I give up what I would still earn.')
    expect(html).toContain('Give it up and delete my account')
    await visit(deleteAccount, { path, cookie, form: { currentPassword, giveUp: '0' } })
    expect(received.find((call) => call.method === 'POST')?.body).toBe(
      JSON.stringify({ currentPassword, giveUp: 0 }),
    )
  })

  test('names both where money cannot be paid and more would be earned later', async () => {
    hostAnswers({ ...answers([noIdentity, unsettled], unpayable), ...asRole('affiliate') })
    expect(await pageOf()).toContain(
      'I give up the ₹120 that is due to me, and whatever else I earn until my account is deleted or would earn later.',
    )
  })

  const ofLinks = 'Your links and codes stop working at once'
  const ofLeads = 'Your open leads go to other administrators at once.'
  const ofTax = 'For that we keep your legal name and PAN until one year after your last return is due.'
  const ofGuests = 'A booking that you made without your account keeps'
  test.each<[Role, string[]]>([
    ['affiliate', [ofLinks, ofTax]],
    ['service_provider', [ofTax]],
    ['dsa', [ofLeads, ofTax]],
    ['user', [ofGuests]],
  ])('tells somebody of the role %s what stops at once and what is kept', async (role, told) => {
    hostAnswers({ ...answers(), ...asRole(role) })
    const html = await pageOf()
    expect([ofLinks, ofLeads, ofTax, ofGuests].filter((line) => html.includes(line))).toEqual(told)
  })

  test('sends the sum that is given up, and shows the host’s new sum without a tick', async () => {
    const received = hostAnswers({
      ...answers([noIdentity], { ...unpayable, due: 15_000 }),
      ...asRole('affiliate'),
      'POST /account/deletion': json(
        { message: '₹150 is due to you now. Check it, and confirm again.' },
        409,
      ),
    })
    const form = { currentPassword, giveUp: '12000' }
    const posted = await visit(deleteAccount, { path, cookie, form, withPage: true })
    expect(received.find((call) => call.method === 'POST')?.body).toBe(
      JSON.stringify({ currentPassword, giveUp: 12_000 }),
    )
    const html = render(deleteAccount.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(/role="alert".*₹150 is due to you now\./)
    expect(html).toMatch(/name="giveUp"[^>]*value="15000"/)
    expect(html).not.toContain('checked=""')
  })

  test('sends the password, drops the session and leads to where signing in undoes it', async () => {
    const expired = 'accessToken=; Path=/; Max-Age=0'
    const received = hostAnswers({ ...answers(), 'POST /account/deletion': json({}, 200, [expired]) })
    const visited = await visit(deleteAccount, { path, cookie, form: { currentPassword } })
    expect(visited.location).toBe('/login')
    expect(received.find((call) => call.method === 'POST')?.body).toBe(JSON.stringify({ currentPassword }))
    expect(visited.setCookies.some((line) => /^accessToken=;.*Max-Age=0/.test(line))).toBe(true)
  })

  test.each([
    [400, 'The current password is wrong.'],
    [409, 'You have one open booking. Cancel first.'],
  ])('after a refusal with %i shows the reason, and never the password', async (status, message) => {
    hostAnswers({ ...answers(), 'POST /account/deletion': json({ message }, status) })
    const posted = await visit(deleteAccount, { path, cookie, form: { currentPassword }, withPage: true })
    expect(posted.status).toBe(status)
    const html = render(deleteAccount.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(new RegExp(`role="alert".*${message.replaceAll('.', '\\.')}`))
    expect(html).not.toContain(currentPassword)
  })

  test('is launching soon on a host without the call', async () => {
    hostAnswers(profile)
    expect((await visit(deleteAccount, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})
