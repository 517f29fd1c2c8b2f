// The settings of the platform, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import * as platform from '../../../app/routes/settings/platform/route.tsx'
import * as one from '../../../app/routes/settings/platform-setting/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }

const minimum = {
  name: 'payoutMinimum',
  group: 'Payouts',
  label: 'Minimum of a payout',
  explanation: 'Smaller sums wait.',
  kind: 'rupees',
  minimum: 1_00,
  maximum: 1_00_000_00,
  default: 500_00,
  value: 750_00,
  version: 3,
  changedAt: '2026-11-20T04:30:00Z',
  changedBy: 'Meera Krishnan',
}
const hold = {
  ...minimum,
  name: 'holdMinutes',
  group: 'Bookings',
  label: 'Hold before payment',
  kind: 'count',
  unit: 'minutes',
  minimum: 5,
  maximum: 120,
  default: 15,
  value: 15,
  version: 0,
  changedAt: null,
  changedBy: null,
}
const single = { ...hold, name: 'singleOperator', kind: 'switch', default: false, value: true, unit: null }
const upi = { ...hold, name: 'upiId', kind: 'text', default: 'a@b', value: '', unit: null }

const pathOf = (setting: { name: string }) => `/settings/platform/${setting.name}`
const answersFor = (setting: typeof minimum | typeof hold | typeof single | typeof upi) => ({
  ...profile,
  [`GET /platform-settings/${setting.name}`]: json({
    setting,
    changes: [
      { id: '1', old: setting.default, new: setting.value, by: 'Meera Krishnan', at: '2026-11-20T04:30:00Z' },
    ],
  } as never),
})

async function show(setting: Parameters<typeof answersFor>[0]): Promise<string> {
  hostAnswers(answersFor(setting))
  const path = pathOf(setting)
  return render(
    one.default,
    await visit(one, { path, params: { name: setting.name }, cookie }),
    undefined,
    path,
  )
}

describe('the list of settings', () => {
  const path = '/settings/platform'

  test('groups them with their values, and tells who changed each', async () => {
    hostAnswers({
      ...profile,
      'GET /platform-settings': json({ settings: [hold, minimum, single] } as never),
    })
    const html = render(platform.default, await visit(platform, { path, cookie }), undefined, path)
    expect(html).toMatch(/Bookings<\/h2>.*Hold before payment.*Default.*15 minutes/)
    expect(html).toMatch(/Payouts<\/h2>.*Changed on 20 Nov 2026 by Meera Krishnan.*₹750/)
    expect(html).toContain('href="/settings/platform/holdMinutes"')
    expect(html).not.toContain('/commissions/rules')
  })

  test('leads to the rules for fees where the host has them', async () => {
    hostAnswers({ ...profile, 'GET /platform-settings': json({ settings: [] }) })
    hostOffers('GET /rules')
    const html = render(platform.default, await visit(platform, { path, cookie }), undefined, path)
    expect(html).toContain('href="/commissions/rules"')
  })

  test('is launching soon on a host without settings', async () => {
    hostAnswers(profile)
    expect((await visit(platform, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
    expect((await visit(one, { path, params: { name: 'a' }, cookie })).data).toEqual({
      launchingSoon: 'Settings',
    })
  })
})

describe('the page of a setting', () => {
  test.each([
    [minimum, ['Now: ₹750', 'Default: ₹500. Possible: ₹1 to ₹1,00,000.', 'value="750"', 'in rupees']],
    [hold, ['Now: 15 minutes', 'Possible: 5 to 120 minutes.', 'value="15"', 'New value in minutes']],
    [single, ['Now: On', 'Default: Off.', '<select']],
    [upi, ['Now: Not set', 'Default: a@b.']],
  ])('shows $name with value, range, default and changes', async (setting, texts) => {
    const html = await show(setting)
    for (const text of texts) expect(html).toContain(text)
    expect(html).toContain(`name="version" value="${setting.version}"`)
    expect(html).toMatch(/20 Nov 2026, 10:00 am.*Meera Krishnan/)
  })

  test.each([
    ['a sum', minimum, '1,250.50', { version: 3, value: 1_250_50 }],
    ['a count', hold, ' 30 ', { version: 0, value: 30 }],
    ['a switch', single, 'off', { version: 0, value: false }],
    ['a text', upi, '', { version: 0, value: '' }],
  ])('sends %s with the version that was shown', async (_what, setting, value, expected) => {
    const call = `POST /platform-settings/${setting.name}`
    const received = hostAnswers({ ...answersFor(setting), [call]: json({ setting, changes: [] } as never) })
    const form = { version: String(setting.version), value }
    const visited = await visit(one, { path: pathOf(setting), params: { name: setting.name }, cookie, form })
    expect(visited.location).toBe('/settings/platform')
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([expected])
  })

  test.each([
    ['a sum that is no number', minimum, 'much', 'Enter an amount in rupees.'],
    ['an exponent', hold, '1e3', 'Enter a whole number.'],
    ['a negative count', hold, '-5', 'Enter a whole number.'],
    ['a switch in between', single, 'perhaps', 'Choose on or off.'],
    ['a long text', upi, 'x'.repeat(501), 'Enter a shorter value.'],
  ])('refuses %s at its field', async (_what, setting, value, message) => {
    const received = hostAnswers(answersFor(setting))
    hostOffers(`POST /platform-settings/${setting.name}`)
    const form = { version: '0', value }
    const { status, data } = await visit(one, {
      path: pathOf(setting),
      params: { name: setting.name },
      cookie,
      form,
    })
    expect(status).toBe(400)
    expect(data).toMatchObject({ error: { value: [message] }, initialValue: { value } })
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('shows the present value and keeps what was typed when somebody else was faster', async () => {
    const message = 'Somebody has changed this setting since you opened it.'
    hostAnswers({ ...answersFor(minimum), 'POST /platform-settings/payoutMinimum': json({ message }, 409) })
    const path = pathOf(minimum)
    const posted = await visit(one, {
      path,
      params: { name: minimum.name },
      cookie,
      form: { version: '2', value: '600' },
      withPage: true,
    })
    expect(posted.status).toBe(409)
    const html = render(one.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(/role="alert".*Somebody has changed this setting/)
    expect(html).toContain('Now: ₹750')
    expect(html).toContain('value="600"')
    expect(html).toContain('name="version" value="3"')
  })

  test('keeps what was typed when the host does not answer', async () => {
    hostAnswers({ ...profile, 'GET /platform-settings/holdMinutes': json({}, 503) })
    const { status, data } = await visit(one, {
      path: pathOf(hold),
      params: { name: hold.name },
      cookie,
      form: { version: '0', value: '30' },
    })
    expect(status).toBe(503)
    expect(data).toMatchObject({ initialValue: { value: '30' } })
  })
})
