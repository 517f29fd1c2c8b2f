// Setting up the second factor, as a page that works without JavaScript.
import { describe, expect, test } from 'vitest'
import * as secondFactor from '../../../app/routes/settings/second-factor/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { sendInVain } from '../support/send-in-vain.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/settings/security/second-factor'
const profile = { 'GET /auth/profile': aProfile({ role: 'user' }) }
const off = { confirmedAt: null, recoveryCodesLeft: 0, pending: null }
const on = { ...off, confirmedAt: '2026-11-20T04:30:00Z', recoveryCodesLeft: 8 }
const pending = {
  ...off,
  pending: { secret: 'ABCDEFGH23456789', address: 'otpauth://totp/a:b?secret=ABCDEFGH23456789' },
}
const currentPassword = 'Monsoon-over-Munnar'

const answers = (state: typeof off | typeof on | typeof pending) => ({
  ...profile,
  'GET /second-factor': json({ secondFactor: state } as never),
})

async function show(state: Parameters<typeof answers>[0]) {
  hostAnswers(answers(state))
  return render(secondFactor.default, await visit(secondFactor, { path, cookie }), undefined, path)
}

describe('the page of the second factor', () => {
  test('asks for the password first', async () => {
    const html = await show(off)
    expect(html).toMatch(/name="step" value="begin".*name="currentPassword"/)
    expect(html).toContain('Off')
  })

  test('then shows the key as a QR code and as text, and asks for a code', async () => {
    const html = await show(pending)
    expect(html).toContain('aria-label="Code for your authenticator app"')
    expect(html).toContain('ABCD EFGH 2345 6789')
    expect(html).toMatch(/name="step" value="confirm".*name="code"/)
  })

  test('tells since when it is on and how many recovery codes are left, and turns it off by the password', async () => {
    const html = await show(on)
    expect(html).toContain('On since 20 Nov 2026, 10:00 am. 8 recovery codes are left.')
    expect(html).toMatch(/name="step" value="end".*name="currentPassword"/)
    expect(html).not.toContain('value="confirm"')
  })

  test.each([
    ['begin', { currentPassword }, '/second-factor/begin', path],
    ['end', { currentPassword }, '/second-factor/end', '/settings/security'],
  ])('with “%s” sends the password', async (step, fields, call, to) => {
    const received = hostAnswers({ ...profile, [`POST ${call}`]: json({ pending: pending.pending }) })
    const visited = await visit(secondFactor, { path, cookie, form: { step, ...fields } })
    expect(visited.location).toBe(to)
    expect(received.find((each) => each.path === call)?.body).toBe(JSON.stringify({ currentPassword }))
  })

  test('with a right code shows the recovery codes in the answer, once', async () => {
    hostAnswers({
      ...answers(on),
      'POST /second-factor/confirm': json({ recoveryCodes: ['K7QPM-2XH4D', 'AAAAA-BBBBB'] }),
    })
    const form = { step: 'confirm', code: '123456' }
    const posted = await visit(secondFactor, { path, cookie, form, withPage: true })
    expect(posted.status).toBe(200)
    expect(posted.setCookies).toEqual([])
    const html = render(secondFactor.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(/They are not shown again\..*K7QPM-2XH4D.*AAAAA-BBBBB/)
    expect(await show(on)).not.toContain('K7QPM')
  })

  test.each([
    ['confirm', { code: '000000' }, 'POST /second-factor/confirm', pending],
    ['begin', { currentPassword }, 'POST /second-factor/begin', off],
    ['end', { currentPassword }, 'POST /second-factor/end', on],
  ])('with “%s” shows what went wrong, and never the password', async (step, fields, call, state) => {
    hostAnswers({ ...answers(state), [call]: json({ message: 'That is not right.' }, 400) })
    const posted = await visit(secondFactor, { path, cookie, form: { step, ...fields }, withPage: true })
    expect(posted.status).toBe(400)
    const html = render(secondFactor.default, { data: posted.loaded }, posted, path)
    expect(html).toMatch(/role="alert".*That is not right\./)
    expect(html).not.toContain(currentPassword)
  })

  test('without an answer to the right code says that it may be on, and how to get recovery codes', async () => {
    hostAnswers(answers(pending))
    const page = await visit(secondFactor, { path, cookie })
    const lost = await sendInVain(secondFactor, { step: 'confirm', code: '123456' })
    const html = render(secondFactor.default, page, lost, path)
    expect(html).toMatch(/role="alert".*may be on already\. Reload this page\..*set it up again/)
    const other = await sendInVain(secondFactor, { step: 'begin', currentPassword })
    expect(JSON.stringify(other)).toContain('The connection was lost.')
  })

  test('that is on already says so, although the page offered to turn it on', async () => {
    const code = { step: 'confirm', code: '123456' }
    hostAnswers({ ...answers(on), 'POST /second-factor/confirm': json({ message: 'It is on.' }, 409) })
    const answer = await visit(secondFactor, { path, cookie, form: code, withPage: true })
    expect(render(secondFactor.default, { data: answer.loaded }, answer, path)).toMatch(
      /role="alert".*It is on\./,
    )
  })

  test('is launching soon on a host without second factors', async () => {
    hostAnswers(profile)
    expect((await visit(secondFactor, { path, cookie })).data).toEqual({ launchingSoon: 'Settings' })
  })
})
