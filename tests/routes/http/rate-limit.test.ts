import { beforeEach, describe, expect, test, vi } from 'vitest'
import { networkOf } from '@affiliate-booking/shared/rate-limits'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { createRateLimits } from '../../../app/.server/http/rate-limit.ts'
import * as adminLogin from '../../../app/routes/auth/admin-login/route.tsx'
import * as adminRegister from '../../../app/routes/auth/admin-register/route.tsx'
import * as affiliateRegister from '../../../app/routes/auth/affiliate-register/route.tsx'
import * as leadForm from '../../../app/routes/public/lead/route.tsx'
import * as login from '../../../app/routes/auth/login/route.tsx'
import * as providerRegister from '../../../app/routes/auth/provider-register/route.tsx'
import { formErrors } from '../support/responses.ts'
import { hostAnswers, json } from '../support/host.ts'
import { registration } from '../support/registration-form.ts'
import { visit } from '../support/visit.ts'

const refusal = { ok: false, reason: 'rejected', status: 401, message: 'No.' } as const
const success = { ok: true, value: 'in' } as const
const tooMany = expect.objectContaining({ status: 429 })

const refused = async () => refusal
const accepted = async () => success
const at = (clientAddress: string | undefined, email = 'asha@host.test') => ({ email, clientAddress })
const here = '203.0.113.7'
const elsewhere = '198.51.100.9'

const fail = async (limits: ReturnType<typeof createRateLimits>, times: number, who = at(here)) => {
  for (let time = 0; time < times; time += 1) await limits.login(who, refused)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

describe('the login rate limit', () => {
  test('rejects after twenty failures with the time to wait, and calls nothing', async () => {
    const limits = createRateLimits()
    await fail(limits, 20)
    vi.advanceTimersByTime(5 * minuteMs)
    const ask = vi.fn<typeof accepted>(accepted)

    expect(await limits.login(at(here), ask)).toEqual({
      ok: false,
      reason: 'limited',
      status: 429,
      message: 'Too many attempts. Try again in 10 minutes.',
      retryAfterSeconds: 600,
    })
    expect(ask).not.toHaveBeenCalled()
  })

  test('ends after 15 minutes, however often it was tried meanwhile', async () => {
    const limits = createRateLimits()
    await fail(limits, 50)
    vi.advanceTimersByTime(15 * minuteMs)

    expect(await limits.login(at(here), accepted)).toEqual(success)
  })

  test('counts an account in any letter case', async () => {
    const limits = createRateLimits()
    await fail(limits, 20)

    expect(await limits.login(at(here, ' ASHA@Host.test'), accepted)).toEqual(tooMany)
  })

  test('does not affect the owner while somebody elsewhere guesses', async () => {
    const limits = createRateLimits()
    await fail(limits, 200, at(elsewhere))

    expect(await limits.login(at(here), accepted)).toEqual(success)
  })

  test('does not affect other accounts at the same address', async () => {
    const limits = createRateLimits()
    await fail(limits, 50)

    expect(await limits.login(at(here, 'ravi@host.test'), accepted)).toEqual(success)
  })

  test('rejects an address after a hundred failures at many accounts', async () => {
    const limits = createRateLimits()
    for (let guess = 0; guess < 100; guess += 1) await fail(limits, 1, at(here, `${guess}@host.test`))

    expect(await limits.login(at(here), accepted)).toEqual(tooMany)
    expect(await limits.login(at(elsewhere), accepted)).toEqual(success)
  })

  test('does not count a success, which also resets the failures', async () => {
    const limits = createRateLimits()
    for (let time = 0; time < 200; time += 1) expect(await limits.login(at(here), accepted)).toEqual(success)
    await fail(limits, 19)
    await limits.login(at(here), accepted)
    await fail(limits, 19)

    expect(await limits.login(at(here), accepted)).toEqual(success)
  })

  test.each([
    ['is down', { ok: false, reason: 'unreachable', status: 502 } as const],
    ['is slow', { ok: false, reason: 'timed-out', status: 504 } as const],
    ['is broken', { ok: false, reason: 'rejected', status: 500 } as const],
    ['is busy', { ok: false, reason: 'rejected', status: 429 } as const],
  ])('does not count when the API %s', async (_, outcome) => {
    const limits = createRateLimits()
    for (let time = 0; time < 30; time += 1) {
      expect(await limits.login(at(here), async () => outcome)).toEqual(outcome)
    }
  })

  test('resets no failures at other accounts by a success at one’s own', async () => {
    const limits = createRateLimits()
    const own = at(here, 'own@host.test')
    for (let guess = 0; guess < 20; guess += 1) {
      await fail(limits, 1)
      await limits.login(own, accepted)
    }
    expect(await limits.login(at(here), accepted)).toEqual(tooMany)

    for (let guess = 0; guess < 80; guess += 1) {
      await fail(limits, 1, at(here, `${guess}@host.test`))
      await limits.login(own, accepted)
    }
    expect(await limits.login(at(here, 'ravi@host.test'), accepted)).toEqual(tooMany)
  })

  test('counts concurrent guesses', async () => {
    const limits = createRateLimits()
    const ask = vi.fn<typeof refused>(refused)
    await Promise.all(Array.from({ length: 40 }, () => limits.login(at(here), ask)))

    expect(ask).toHaveBeenCalledTimes(20)
  })

  test('counts all visitors without a known address together', async () => {
    const limits = createRateLimits()
    await fail(limits, 20, at(undefined))

    expect(await limits.login(at(undefined), accepted)).toEqual(tooMany)
  })
})

describe('the registration rate limit', () => {
  test('rejects an address after two hundred within an hour, also when the API accepted them', async () => {
    const limits = createRateLimits()
    for (let guest = 0; guest < 200; guest += 1) {
      expect(await limits.register(at(here, `${guest}@host.test`), accepted)).toEqual(success)
    }

    expect(await limits.register(at(here), accepted)).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 60 minutes.',
    })
    vi.advanceTimersByTime(60 * minuteMs)
    expect(await limits.register(at(here), accepted)).toEqual(success)
  })

  test('does not count what the API accepted for its email, nor does that reset the rejected ones', async () => {
    const limits = createRateLimits()
    for (let time = 0; time < 30; time += 1) {
      expect(await limits.register(at(here), accepted)).toEqual(success)
    }
    for (let time = 0; time < 20; time += 1) {
      expect(await limits.register(at(here), refused)).toEqual(refusal)
      if (time < 19) await limits.register(at(here), accepted)
    }
    expect(await limits.register(at(here), accepted)).toEqual(tooMany)
  })

  test('rejects an email after twenty that the API rejected', async () => {
    const limits = createRateLimits()
    for (let time = 0; time < 20; time += 1) await limits.register(at(here), refused)

    expect(await limits.register(at(here), accepted)).toEqual(tooMany)
    expect(await limits.register(at(here, 'ravi@host.test'), accepted)).toEqual(success)
  })
})

describe('the lead form rate limit', () => {
  test('rejects an address after two hundred within an hour, and no others', async () => {
    const limits = createRateLimits()
    for (let guest = 0; guest < 200; guest += 1) {
      expect(await limits.joinAsLead(at(here, `${guest}@host.test`), accepted)).toEqual(success)
    }

    expect(await limits.joinAsLead(at(here), accepted)).toEqual(tooMany)
    expect(await limits.joinAsLead(at(elsewhere), accepted)).toEqual(success)
    expect(await limits.register(at(here), accepted)).toEqual(success)
  })

  test('rejects an email after twenty, also when the API accepted them', async () => {
    const limits = createRateLimits()
    for (let time = 0; time < 20; time += 1) await limits.joinAsLead(at(here), accepted)

    expect(await limits.joinAsLead(at(here), accepted)).toEqual(tooMany)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const account = { email: 'locked@host.test', password: 'monsoon rain' }
const lead = { name: 'Asha Nair', email: account.email, ref: '' }
const person = { name: 'Asha Nair', phone: '+91 98765 43210', ...account }

describe.each([
  { path: '/login', module: login, call: 'POST /auth/login', form: account },
  { path: '/admin/login', module: adminLogin, call: 'POST /admins/login', form: account },
  { path: '/admin/register', module: adminRegister, call: 'POST /admins/register', form: person },
  {
    path: '/provider/register',
    module: providerRegister,
    call: 'POST /auth/register-service-provider',
    form: person,
  },
  { path: '/lead-form', module: leadForm, call: 'POST /leads/join', form: lead },
  {
    path: '/affiliate/register',
    module: affiliateRegister,
    call: 'POST /affiliates/register',
    form: registration({ email: account.email }),
  },
])('the rate limit of $path', ({ path, module, call, form }) => {
  test('responds with 429, Retry-After and the values of the form, and calls nothing', async () => {
    const received = hostAnswers({ [call]: () => json({ message: 'No.' }, 409) })
    // One address for each page, since the pages of one kind are counted together.
    const clientAddress = `192.0.2.${path.length}`
    for (let time = 0; time < 20; time += 1) await visit(module, { path, form, clientAddress })
    const page = await visit(module, { path, form, clientAddress })

    expect([page.status, received.length]).toEqual([429, 20])
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(60)
    const answer = Object(page.data).result ?? page.data
    expect(formErrors(answer)[0]).toMatch(/^Too many attempts\. Try again in (15|60) minutes\.$/)
    expect(answer).toMatchObject({ initialValue: { email: account.email } })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
  })

  test('counts nothing under a server that does not know where visitors are', async () => {
    const received = hostAnswers({ [call]: () => json({ message: 'No.' }, 409) })
    for (let time = 0; time < 22; time += 1) await visit(module, { path, form, clientAddress: null })
    const page = await visit(module, { path, form, clientAddress: null })

    expect([page.status, received.length]).toEqual([409, 23])
  })

  test('of the API shows as a form error with Retry-After and the values of the form', async () => {
    const answer = Response.json(
      { message: 'Too many attempts. Try again in 7 minutes.' },
      { status: 429, headers: { 'Retry-After': '420' } },
    )
    hostAnswers({ [call]: () => answer.clone() })
    const page = await visit(module, { path, form, clientAddress: `192.0.3.${path.length}` })

    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '420'])
    const result = Object(page.data).result ?? page.data
    // The host's message about a lead is only logged (spec 8.10).
    const message = path === '/lead-form' ? /^Your details could not be sent/ : /^Too many .* 7 minutes\.$/
    expect(formErrors(result)[0]).toMatch(message)
    expect(result).toMatchObject({ initialValue: { email: account.email } })
    expect(JSON.stringify(page.data)).not.toContain('monsoon')
  })
})
