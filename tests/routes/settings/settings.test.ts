// What a payee enters before the first payout, as pages that work without JavaScript.
import { describe, expect, test } from 'vitest'
import { payeeRoles } from '../../../contract/options/accounts/roles.ts'
import * as identity from '../../../app/routes/settings/identity/route.tsx'
import * as overview from '../../../app/routes/settings/overview/route.tsx'
import * as payoutAccount from '../../../app/routes/settings/payout-account/route.tsx'
import { keepSecret } from '../../support/kept-logs.ts'
import { smallPng } from '../../support/images/small-images.ts'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const profile = (role = 'affiliate') => ({ 'GET /auth/profile': aProfile({ role }) })

const account = {
  kind: 'upi',
  masked: 'an••••@okaxis',
  changedAt: '2026-11-20T04:30:00Z',
  usableFrom: '2026-11-23T04:30:00Z',
}

describe('the settings', () => {
  const path = '/settings'
  const open = { identity: 'not_submitted', isPanValid: false, isCompany: false, account: null }

  async function show(role: string, payee: object = open) {
    hostAnswers({ ...profile(role), 'GET /payee-state': json({ payee }) })
    hostOffers('GET /payee-state')
    return render(overview.default, await visit(overview, { path, cookie }), undefined, path)
  }

  test.each(payeeRoles)('show %s the steps that payouts wait for', async (role) => {
    const html = await show(role)
    expect(html).toContain('href="/settings/identity"')
    expect(html).toContain('Not submitted')
    expect(html).toContain('href="/settings/payout-account"')
    expect(html).toContain('Missing')
  })

  test.each(['super_admin', 'user'])('show %s the account alone', async (role) => {
    const html = await show(role)
    expect(html).not.toContain('/settings/identity')
    expect(html).toContain('href="/dashboard/password"')
  })

  test('say when payouts to a changed account start', async () => {
    const html = await show('affiliate', {
      ...open,
      identity: 'approved',
      account: { ...account, isUsable: false },
    })
    expect(html).toContain('an••••@okaxis. Payouts to it start on 23 Nov 2026.')
  })

  test('are launching soon on a host without payouts', async () => {
    hostAnswers(profile())
    expect((await visit(overview, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})

describe('the identity form', () => {
  const path = '/settings/identity'
  const start = {
    legalName: 'Anjali Nair',
    payeeType: 'individual',
    pan: 'ABCPN1234F',
    address: 'Munnar, Idukki, Kerala, India',
    gstin: '',
    hasPicture: true,
  }
  const own = (overrides: object = {}) => ({
    identity: { status: 'not_submitted', canSubmit: true, start, ...overrides },
  })
  const filledIn = (overrides: Record<string, string | Blob> = {}) => {
    const form = new FormData()
    const fields = {
      legalName: 'Anjali Nair',
      payeeType: 'individual',
      pan: 'abcpn1234f',
      address: 'Munnar',
      gstin: '',
      panPicture: new Blob([smallPng], { type: 'image/png' }),
      ...overrides,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }

  async function show(body: object) {
    hostAnswers({ ...profile(), 'GET /identity': json(body) })
    return render(identity.default, await visit(identity, { path, cookie }), undefined, path)
  }

  async function post(form: FormData, answer = json(own({ status: 'submitted' }), 201)) {
    const received = hostAnswers({ ...profile(), 'POST /identity': answer })
    const page = await visit(identity, { path, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('starts from the registration', async () => {
    const html = await show(own())
    expect(html).toContain('value="ABCPN1234F"')
    expect(html).toContain('Munnar, Idukki, Kerala, India</textarea>')
    expect(html).toContain('We have a picture of this PAN.')
    expect(html).toMatch(/<form [^>]*enctype="multipart\/form-data"/i)
  })

  test.each([
    ['submitted', { status: 'submitted', canSubmit: false, start: null }, 'checking your details'],
    ['declined', { status: 'declined', canSubmit: false, start: null, reason: 'Not you' }, '“Not you”'],
  ])('is not there while the identity is %s', async (_, overrides, message) => {
    const html = await show(own(overrides))
    expect(html).toContain(message)
    expect(html).not.toContain('name="pan"')
  })

  test('shows why the details have to be corrected', async () => {
    const html = await show(own({ status: 'resubmission_requested', reason: 'The picture is cut off' }))
    expect(html).toContain('“The picture is cut off”')
    expect(html).toContain('name="pan"')
  })

  test('sends the texts and the picture, and then shows the state', async () => {
    const { sent, location } = await post(filledIn())
    expect(location).toBe(path)
    expect(sent[0]?.body).toContain('ABCPN1234F')
    expect(sent[0]?.body).toContain('name="panPicture"; filename="panPicture.png"')
  })

  test('takes an Aadhaar card and a selfie where the host says that they can be replaced', async () => {
    expect(await show(own())).not.toContain('name="aadhar"')
    const replaceable = ['aadhar', 'selfie', 'something-new']
    const html = await show(own({ start: { ...start, replaceable } }))
    expect(html).toMatch(/<input [^>]*type="file"[^>]*name="aadhar"/)
    expect(html).toMatch(/<input [^>]*type="file"[^>]*name="selfie"/)

    const { sent, location } = await post(filledIn({ aadhar: new Blob([smallPng], { type: 'image/png' }) }))
    expect(location).toBe(path)
    expect(sent[0]?.body).toContain('name="aadhar"; filename="aadhar.png"')
    expect(sent[0]?.body).not.toContain('name="selfie"')

    const refused = await post(filledIn({ selfie: new Blob(['text'], { type: 'image/png' }) }))
    expect([refused.status, refused.sent]).toEqual([400, []])
    expect(refused.data).toMatchObject({
      error: { selfie: ['Selfie must be a JPEG, PNG, WebP, GIF or AVIF picture.'] },
    })
  })

  test.each([
    ['a PAN of the wrong form', { pan: 'ABC' }, { pan: ['Enter a PAN such as ABCPN1234F, or “none”.'] }],
    [
      'a PAN of a company for an individual',
      { pan: 'ABCCN1234F' },
      { pan: ['The fourth letter says that this PAN belongs to a company.'] },
    ],
    [
      'a GSTIN with a wrong digit',
      { gstin: '32ABCPN1234F1Z9' },
      { gstin: ['This GSTIN is not correct. Check each character.'] },
    ],
  ])('keeps what was typed and shows the error of %s', async (_, overrides, error) => {
    const { status, data, sent } = await post(filledIn(overrides))
    expect([status, sent]).toEqual([400, []])
    expect(data).toMatchObject({ error, initialValue: { legalName: 'Anjali Nair', address: 'Munnar' } })
  })

  test('shows the host’s refusal beside what was typed', async () => {
    const { status, data } = await post(filledIn(), json({ message: 'PAN picture is required.' }, 400))
    expect([status, formErrors(data)]).toEqual([400, ['PAN picture is required.']])
  })
})

describe('the payout account', () => {
  const path = '/settings/payout-account'
  const upi = { kind: 'upi', upiId: 'anjali@okaxis', currentPassword: 'monsoon rain' }
  const bank = {
    kind: 'bank',
    holder: 'Anjali Nair',
    ifsc: 'hdfc0001234',
    accountNumber: '50100012345678',
    repeatedNumber: '50100012345678',
    currentPassword: 'monsoon rain',
  }

  // No log may have them.
  keepSecret(upi.upiId)
  keepSecret(bank.accountNumber)

  async function post(form: Record<string, string>, answer = json({ account, waitingDays: 3 })) {
    const received = hostAnswers({ ...profile(), 'POST /payout-account': answer })
    const page = await visit(payoutAccount, { path, form, cookie })
    return { ...page, sent: received.filter(({ method }) => method === 'POST') }
  }

  test('is shown masked, with the forms to change it', async () => {
    hostAnswers({ ...profile(), 'GET /payout-account': json({ account, waitingDays: 3 }) })
    const html = render(payoutAccount.default, await visit(payoutAccount, { path, cookie }), undefined, path)
    expect(html).toContain('an••••@okaxis')
    expect(html).toContain('After each change payouts wait for 3 days')
    expect(html).toContain('name="upiId"')
    expect(html).toContain('name="repeatedNumber"')
    expect(html.match(/type="password"/g)).toHaveLength(2)
  })

  test('is sent with the password, a bank account without its repeated number', async () => {
    expect(bodiesOf((await post(upi)).sent)).toEqual([upi])
    const { repeatedNumber: _, ...payload } = bank
    const sent = [{ ...payload, ifsc: 'HDFC0001234' }]
    expect(bodiesOf((await post(bank)).sent)).toEqual(sent)
    const grouped = { ...bank, ifsc: 'HDFC 0001234', accountNumber: '5010 0012 3456 78' }
    expect(bodiesOf((await post(grouped)).sent)).toEqual(sent)
  })

  test('a wrong password keeps what was typed, but neither password nor account number', async () => {
    const { status, data } = await post(bank, json({ message: 'The current password is wrong.' }, 400))
    expect([status, formErrors(data)]).toEqual([400, ['The current password is wrong.']])
    expect(data).toMatchObject({ initialValue: { kind: 'bank', holder: 'Anjali Nair', ifsc: 'hdfc0001234' } })
    const page = JSON.stringify(data)
    expect(page).not.toContain('50100012345678')
    expect(page).not.toContain('monsoon')
  })

  test('two different account numbers are not sent', async () => {
    const { data, sent } = await post({ ...bank, repeatedNumber: '50100012345679' })
    expect(sent).toEqual([])
    expect(data).toMatchObject({ error: { repeatedNumber: ['The two account numbers are not the same.'] } })
  })
})
