// The own passkeys in the settings. What needs the browser's own part is in the browser tests.
import { describe, expect, test } from 'vitest'
import * as passkeys from '../../../app/routes/settings/passkeys/route.tsx'
import * as secondFactor from '../../../app/routes/settings/second-factor/route.tsx'
import * as security from '../../../app/routes/settings/security/route.tsx'
import { aProfile, hostAnswers, hostOffers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/security/passkeys'
const currentPassword = 'Monsoon-over-Munnar'
const at = '2026-11-20T04:30:00Z'
const phone = { id: 'p1', name: 'My phone', createdAt: at, lastUsedAt: null }
const key = { id: 'p2', name: 'My key', createdAt: at, lastUsedAt: '2026-11-21T04:30:00Z' }
const options = { challenge: 'Y2hhbGxlbmdl', rp: { id: 'book.example', name: 'The platform' } }
const credential = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] },
}
const added = { step: 'add', name: 'My phone', options: JSON.stringify(options) }

const answers = (own: readonly (typeof phone | typeof key)[] = []) => ({
  'GET /auth/profile': aProfile({ role: 'user' }),
  'GET /passkeys': json({ passkeys: [...own], maximum: 10, recoveryCodesLeft: own.length > 0 ? 8 : 0 }),
})

async function show(own: Parameters<typeof answers>[0]) {
  hostAnswers(answers(own))
  return render(passkeys.default, await visit(passkeys, { path, cookie }), undefined, path)
}

async function post(form: Record<string, string>) {
  const posted = await visit(passkeys, { path, cookie, form, withPage: true })
  return { ...posted, html: () => render(passkeys.default, { data: posted.loaded }, posted, path) }
}

describe('the page of the own passkeys', () => {
  test('says without scripts that passkeys need them, in place of a form that leads nowhere', async () => {
    const html = await show([])
    expect(html).toMatch(/<noscript><p>Passkeys need JavaScript, which is off in this browser\./)
    expect(html).toMatch(/<div class="invisible noscript:hidden"><form.*value="begin"/)
  })

  test('lists them with their dates, each to be renamed and removed, and the recovery codes that are left', async () => {
    const html = await show([phone, key])
    expect(html).toMatch(/My phone.*Not used yet.*Added 20 Nov 2026, 10:00 am/)
    expect(html).toMatch(/My key.*Last used 21 Nov 2026, 10:00 am/)
    expect(html).toMatch(/name="step" value="rename".*name="id" value="p1".*name="name"[^>]*value="My phone"/)
    expect(html).toMatch(/name="step" value="remove".*name="id" value="p2".*name="currentPassword"/)
    expect(html).toContain('8 recovery codes are left')
  })

  test('makes new recovery codes by the password, where the host can, and shows them once', async () => {
    expect(await show([phone])).not.toContain('value="codes"')
    hostOffers('POST /recovery-codes')
    expect(await show([])).not.toContain('value="codes"')
    expect(await show([phone])).toMatch(/name="step" value="codes".*name="currentPassword"/)
    const received = hostAnswers({
      ...answers([phone]),
      'POST /recovery-codes': json({ recoveryCodes: ['K7QPM-2XH4D'] }),
    })
    const posted = await post({ step: 'codes', currentPassword })
    expect(posted.html()).toMatch(/They are not shown again\..*K7QPM-2XH4D/)
    expect(received.find((each) => each.path === '/recovery-codes')?.body).toBe(
      JSON.stringify({ currentPassword }),
    )
  })

  test('says when there are enough', async () => {
    hostAnswers({
      ...answers(),
      'GET /passkeys': json({ passkeys: [phone], maximum: 1, recoveryCodesLeft: 8 }),
    })
    const html = render(passkeys.default, await visit(passkeys, { path, cookie }), undefined, path)
    expect(html).toContain('You have 1 passkeys. Remove one before you add another.')
  })

  test('sends the password, and shows the next step with the proposed name', async () => {
    const received = hostAnswers({
      ...answers(),
      'POST /passkeys/begin': json({ options, proposedName: 'Chrome on Android' }),
    })
    const posted = await post({ step: 'begin', currentPassword })
    expect(posted.status).toBe(200)
    expect(received.find((each) => each.path === '/passkeys/begin')?.body).toBe(
      JSON.stringify({ currentPassword }),
    )
    const html = posted.html()
    expect(html).toMatch(/name="name"[^>]*value="Chrome on Android"/)
    expect(html).toContain('Y2hhbGxlbmdl')
    expect(html).not.toContain(currentPassword)
  })

  test('sends what the browser has made, without what the host does not read', async () => {
    const received = hostAnswers({
      ...answers([phone]),
      'POST /passkeys': json({ recoveryCodes: null }, 201),
    })
    const made = { ...credential, more: 1, response: { ...credential.response, more: 1 } }
    const posted = await post({ ...added, passkeyCredential: JSON.stringify(made) })
    expect(posted.location).toBe(path)
    expect(JSON.parse(received.find((each) => each.method === 'POST')?.body ?? '')).toEqual({
      name: 'My phone',
      credential,
    })
  })

  test('shows the recovery codes of the first second factor in the answer, once', async () => {
    hostAnswers({ ...answers([phone]), 'POST /passkeys': json({ recoveryCodes: ['K7QPM-2XH4D'] }, 201) })
    const posted = await post({ ...added, passkeyCredential: JSON.stringify(credential) })
    expect(posted.html()).toMatch(/They are not shown again\..*K7QPM-2XH4D/)
  })

  test.each([
    ['', 'Passkeys need JavaScript, which is off in this browser.'],
    ['cancelled', 'No passkey was chosen.'],
    ['{"id":1}', 'The passkey did not work.'],
    ['{', 'The passkey did not work.'],
  ])('with “%s” in place of a passkey asks nothing of the host, and says why', async (posted, message) => {
    const received = hostAnswers(answers())
    const answer = await post({ ...added, passkeyCredential: posted })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({
      lastResult: { error: { '': [`${message} Nothing was added. Begin again.`] } },
    })
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test.each([
    ['a new passkey', added, 'make new ones here.'],
    ['new recovery codes', { step: 'codes', currentPassword }, 'Please make new ones again.'],
    ['a new name', { step: 'rename', id: 'p1', name: 'My key' }, 'Your entries are still here.'],
  ])('without an answer to %s says what may have been done', async (_, form, words) => {
    hostAnswers(answers([phone]))
    hostOffers('POST /recovery-codes')
    const page = await visit(passkeys, { path, cookie })
    const html = render(passkeys.default, page, await sendInVain(passkeys, form), path)
    expect(html).toMatch(new RegExp(`role="alert".*${words}`))
  })

  test('keeps the step of a passkey without a name', async () => {
    hostAnswers(answers())
    const answer = await post({ ...added, name: ' ', passkeyCredential: JSON.stringify(credential) })
    expect(answer.status).toBe(400)
    const html = answer.html()
    expect(html).toContain('Name is required.')
    expect(html).toContain('Y2hhbGxlbmdl')
    expect(html).not.toContain('Y3JlZGVudGlhbA')
  })

  test.each([
    ['rename', { id: 'p1', name: 'Old phone' }, '/passkeys/p1/rename', { name: 'Old phone' }],
    ['remove', { id: 'p1', currentPassword }, '/passkeys/p1/remove', { currentPassword }],
  ])('with “%s” changes that passkey', async (step, fields, call, sent) => {
    const received = hostAnswers({ ...answers([phone, key]), [`POST ${call}`]: json({}) })
    expect((await post({ step, ...fields })).location).toBe(path)
    expect(received.find((each) => each.path === call)?.body).toBe(JSON.stringify(sent))
  })

  test.each([
    ['begin', { currentPassword }, 'POST /passkeys/begin'],
    ['rename', { id: 'p2', name: 'Old phone' }, 'POST /passkeys/p2/rename'],
    ['remove', { id: 'p2', currentPassword }, 'POST /passkeys/p2/remove'],
    ['add', { ...added, passkeyCredential: JSON.stringify(credential) }, 'POST /passkeys'],
  ])(
    'with “%s” shows what went wrong, where it was asked, and never the password',
    async (step, fields, call) => {
      hostAnswers({ ...answers([phone, key]), [call]: json({ message: 'That is not right.' }, 409) })
      const answer = await post({ ...fields, step })
      expect(answer.status).toBe(409)
      expect(answer.data).toMatchObject({ lastResult: { error: { '': ['That is not right.'] } } })
      expect(answer.html()).not.toContain(currentPassword)
      if ('id' in fields) expect(answer.html()).toMatch(/<details open="">.*That is not right\./)
    },
  )

  test('is launching soon on a host without passkeys', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }) })
    expect((await visit(passkeys, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})

describe('where passkeys are offered', () => {
  const session = {
    id: 's1',
    isCurrent: true,
    deviceKind: 'phone',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: '2026-12-20T04:30:00Z',
  }
  const showSecurity = async () =>
    render(security.default, await visit(security, { path: '/settings/security', cookie }))

  test('the security settings list them, and lead to where they are added', async () => {
    hostAnswers({ ...answers([phone]), 'GET /sessions': json({ sessions: [session] }) })
    expect(await showSecurity()).toMatch(/id="passkeys".*My phone.*href="\/settings\/security\/passkeys"/)
  })

  test('the security settings of another host have none of it', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /sessions': json({ sessions: [session] }),
    })
    expect(await showSecurity()).not.toMatch(/passkey/i)
  })

  test('two-step sign-in names them, for administrators of whom it is demanded', async () => {
    const off = { confirmedAt: null, recoveryCodesLeft: 0, pending: null }
    hostAnswers({ 'GET /auth/profile': aProfile(), 'GET /second-factor': json({ secondFactor: off }) })
    const at = { path: '/settings/security/second-factor', cookie }
    expect(render(secondFactor.default, await visit(secondFactor, at))).not.toContain(path)
    hostOffers('POST /passkeys/ask')
    expect(render(secondFactor.default, await visit(secondFactor, at))).toContain(`href="${path}"`)
  })

  test('a demanded second factor lets their page stay where it is', async () => {
    hostAnswers({
      ...answers(),
      'GET /passkeys': json({ message: 'Set it up.', secondFactor: 'demanded' }, 403),
    })
    hostOffers('GET /second-factor')
    expect((await visit(passkeys, { path, cookie })).location).toBeNull()
  })
})
