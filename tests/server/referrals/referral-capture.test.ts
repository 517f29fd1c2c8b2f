import { parseSetCookie } from 'cookie'
import { describe, expect, test } from 'vitest'
import { Click } from '../../../contract/calls/referrals/clicks.ts'
import { readReferral } from '../../../server/referrals/named-referral.ts'
import { createReferralCapture, type ReferralVisit } from '../../../server/referrals/referral-capture.ts'
import { parseUserAgent } from '../../../server/referrals/user-agent.ts'
import { createReferralSigner, splitSignedClicks } from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { stubServer } from '../support/start-server.ts'

const signer = createReferralSigner('a referral key that only the tests know', 30)
const at = new Date('2026-11-22T06:00:00.000Z')
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

function prepare(now = () => at) {
  const clicks: Click[] = []
  const capture = createReferralCapture({
    signer,
    days: 30,
    record: (describeClick) => void clicks.push(describeClick()),
    parseUserAgent,
    now,
  })
  const visit = (query: string, facts: Partial<ReferralVisit> = {}) => {
    const referral = readReferral(new URLSearchParams(query))
    return (
      referral &&
      capture({
        path: '/tours/fort',
        referral,
        origin: 'https://book.example',
        clientAddress: '203.0.113.9',
        userAgent: pixel,
        referrer: undefined,
        cookie: undefined,
        ...facts,
      })
    )
  }
  return { clicks, capture, visit }
}

describe('a visit by an affiliate’s link', () => {
  test('sets a signed cookie for 30 days, which proves the click that is recorded', () => {
    const { clicks, visit } = prepare()
    const line = visit('ref=ASHA-7&via=qr', { referrer: 'https://chat.example/group/7?user=1' }) ?? ''
    const { value = '', ...options } = parseSetCookie(line)
    expect(options).toEqual({
      name: 'referralId',
      maxAge: 30 * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
    })
    const [click] = clicks
    expect(signer.verifyClick(value, at)).toEqual({ code: 'ASHA-7', clickId: click?.clickId, at })
    expect(click).toEqual({
      code: 'ASHA-7',
      clickId: click?.clickId,
      at: at.toISOString(),
      trigger: 'qr',
      landingPath: '/tours/fort',
      referrerHost: 'chat.example',
      device: 'phone',
      isBot: false,
      visitorHash: signer.hashVisitor({ address: '203.0.113.9', userAgent: pixel, at }),
      signalHash: signer.hashAddress('203.0.113.9'),
    })
    expect(JSON.stringify(clicks)).not.toMatch(/203\.0\.113|Pixel/)
  })

  test.each([
    'ASHA-1',
    'Asha Nair, Kochi',
    'ആശ',
    '"><script>',
    'a;b',
    '../x',
    'x'.repeat(128),
    'ആ'.repeat(128),
  ])('proves the code %j, whatever a host’s codes look like, as the contract has it', (code) => {
    const { clicks, visit } = prepare()
    const { value = '' } = parseSetCookie(visit(`ref=${encodeURIComponent(code)}`) ?? '')
    expect(signer.verifyClick(value, at)?.code).toBe(code)
    expect(Click.parse(clicks[0])).toMatchObject({ code, trigger: 'link' })
  })

  test.each(['x'.repeat(129), 'A\n', '\u202eA'])(
    'with the unusable code %j removes an earlier one',
    (code) => {
      const { clicks, visit } = prepare()
      const line = visit(`ref=${encodeURIComponent(code)}`, { origin: 'http://localhost:3000' })
      expect(line).toBe('referralId=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
      expect(clicks).toEqual([])
    },
  )

  test.each(['', 'ref=', 'ref=%20', 'q=boat'])('without a code changes nothing: “%s”', (query) => {
    const { clicks, visit } = prepare()
    expect(visit(query)).toBeUndefined()
    expect(clicks).toEqual([])
  })

  test.each([googlebot, 'WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'curl/8.5.0', ''])(
    'by the bot “%s” is recorded as such and proves nothing',
    (userAgent) => {
      const { clicks, visit } = prepare()
      expect(visit('ref=ASHA', { userAgent })).toBeUndefined()
      expect(clicks).toMatchObject([{ code: 'ASHA', isBot: true }])
    },
  )

  test.each([
    ['https://book.example/tours', undefined],
    ['not an address', undefined],
    ['android-app://com.whatsapp/', 'com.whatsapp'],
    ['https://book.example.evil.example/', 'book.example.evil.example'],
  ])('from %s names the host %s', (referrer, referrerHost) => {
    const { clicks, visit } = prepare()
    visit('ref=ASHA', { referrer })
    expect(clicks[0]?.referrerHost).toBe(referrerHost)
  })

  test('keeps the last click on another link behind the new one, and no third one', () => {
    let now = at
    const { visit } = prepare(() => now)
    const codesAfter = (cookie: string | undefined, code: string) => {
      const { value = '' } = parseSetCookie(
        visit(`ref=${code}`, { cookie: cookie && `a=1; ${cookie}` }) ?? '',
      )
      const codes = splitSignedClicks(value).map((signed) => signer.verifyClick(signed, now)?.code)
      return { cookie: `referralId=${value}`, codes }
    }
    const asha = codesAfter(undefined, 'ASHA')
    const blog = codesAfter(asha.cookie, 'travelblog.in')
    expect(blog.codes).toEqual(['travelblog.in', 'ASHA'])
    expect(codesAfter(blog.cookie, 'ghost').codes).toEqual(['ghost', 'travelblog.in'])
    expect(codesAfter(blog.cookie, 'TRAVELBLOG.in').codes, 'the same link').toEqual(['TRAVELBLOG.in', 'ASHA'])
    expect(codesAfter(`${asha.cookie}x`, 'ghost').codes, 'a forged one').toEqual(['ghost'])
    now = new Date(at.getTime() + 31 * dayMs)
    expect(codesAfter(asha.cookie, 'ghost').codes, 'one that is too old').toEqual(['ghost'])
  })

  test('keeps no earlier click that would not fit beside a long code', () => {
    const { visit } = prepare()
    const long = (letter: string) => encodeURIComponent(letter.repeat(128))
    const { value: earlier = '' } = parseSetCookie(visit(`ref=${long('അ')}`) ?? '')
    const { value = '' } = parseSetCookie(
      visit(`ref=${long('ക')}`, { cookie: `referralId=${earlier}` }) ?? '',
    )
    expect(value.length).toBeLessThanOrEqual(1024)
    expect(signer.verifyClick(value, at)?.code).toBe('ക'.repeat(128))
  })

  test('has another hash of the visitor after midnight in India', () => {
    let at = new Date('2026-11-22T18:29:59.000Z')
    const { clicks, capture } = prepare(() => at)
    const come = () =>
      capture({
        path: '/',
        referral: { code: 'ASHA', trigger: 'link' },
        origin: 'http://localhost:3000',
        clientAddress: '203.0.113.9',
        userAgent: pixel,
        referrer: undefined,
        cookie: undefined,
      })
    come()
    come()
    at = new Date('2026-11-22T18:30:00.000Z')
    come()
    const [first, again, nextDay] = clicks
    expect(again?.visitorHash).toBe(first?.visitorHash)
    expect(nextDay?.visitorHash).not.toBe(first?.visitorHash)
    expect(nextDay?.signalHash).toBe(first?.signalHash)
    expect(nextDay?.visitorHash).toBe(signer.hashVisitor({ address: '203.0.113.9', userAgent: pixel, at }))
  })

  test('is the same click again within the hour, in any letter case, with the time of the last visit', () => {
    let present = at
    const { clicks, visit } = prepare(() => present)
    const come = (code: string, clientAddress = '203.0.113.9') => {
      const line = visit(`ref=${code}`, { clientAddress, path: '/' })
      return signer.verifyClick(parseSetCookie(line ?? '').value ?? '', present)
    }
    const first = come('ASHA-7')
    present = new Date(at.getTime() + 59 * 60 * 1000)
    expect(come('asha-7')).toEqual({ code: 'asha-7', clickId: first?.clickId, at: present })
    const others = [come('RAVI-1'), come('ASHA-7', '203.0.113.10')]
    present = new Date(at.getTime() + 60 * 60 * 1000)
    others.push(come('ASHA-7'))
    expect(new Set([first, ...others].map((click) => click?.clickId)).size).toBe(4)
    expect(clicks.map((click) => Click.safeParse(click).success)).not.toContain(false)
  })

  test('with anything in it becomes a click that the contract takes', () => {
    const { clicks, visit } = prepare()
    const nothing = { clientAddress: undefined, userAgent: undefined, referrer: undefined }
    visit('ref=ASHA&via=mail', { ...nothing, path: `/${'a'.repeat(5000)}` })
    visit('ref=ASHA', { referrer: `https://${'a.'.repeat(200)}example/`, userAgent: 'x'.repeat(8000) })
    expect(clicks.map((click) => Click.safeParse(click).success)).toEqual([true, true])
  })
})

test.each([
  [pixel, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36', 'computer'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1)', 'other'],
])('%s is a %s', (userAgent, device) => {
  expect(parseUserAgent(userAgent)).toEqual({ device, isBot: false })
})

describe('the server around the app', () => {
  const page = (headers: Record<string, string> = {}, status = 200) =>
    new Response(status === 302 ? null : '<p>page</p>', {
      status,
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=60', ...headers },
    })

  /** A request that comes from `203.0.113.9`. */
  async function ask(
    path: string,
    answer: () => Response,
    options: { method?: string; isInternal?: boolean } = {},
  ) {
    const { clicks, capture } = prepare()
    const { app } = stubServer({
      captureReferral: capture,
      trustProxy: 1,
      handleRequest: async () => answer(),
    })
    const { isInternal = false, ...init } = options
    const headers = { 'user-agent': pixel, 'x-forwarded-for': '203.0.113.9', 'sec-fetch-site': 'same-origin' }
    const response = await app.request(path, { ...init, headers }, { isInternal })
    return {
      clicks,
      cookies: response.headers.getSetCookie(),
      caching: response.headers.get('cache-control'),
    }
  }

  test('notes the link on every page, beside the page’s own cookies, and keeps the answer from caches', async () => {
    const { clicks, cookies, caching } = await ask('/tours/fort?ref=ASHA', () =>
      page({ 'set-cookie': 'a=1' }),
    )
    expect(clicks).toMatchObject([
      { landingPath: '/tours/fort', signalHash: signer.hashAddress('203.0.113.9') },
    ])
    expect(cookies).toEqual(['a=1', expect.stringMatching(/^referralId=[\w-]+\.[\w-]+;/)])
    expect(caching).toBe('private, no-store')
  })

  test('notes it on a page that has moved', async () => {
    const { clicks, cookies } = await ask('/tours/old?ref=ASHA', () => page({ location: '/tours/new' }, 302))
    expect([clicks.length, cookies.length]).toEqual([1, 1])
  })

  test('notes it on the page of a tour that is off sale: its link is printed', async () => {
    const { clicks, cookies } = await ask('/tours/fort?ref=ASHA&via=qr', () => page({}, 404))
    expect(clicks).toMatchObject([{ landingPath: '/tours/fort', trigger: 'qr' }])
    expect(cookies).toHaveLength(1)
  })

  test.each([
    ['a page that is not there', '/nothing?ref=ASHA', page({}, 404), {}],
    ['a page below that of a tour which is not there', '/tours/fort/book?ref=ASHA', page({}, 404), {}],
    ['an error', '/?ref=ASHA', page({}, 503), {}],
    ['what is no page', '/card.png?ref=ASHA', page({ 'content-type': 'image/png' }), {}],
    ['a post', '/lead-form?ref=ASHA', page(), { method: 'POST' }],
    ['a request of the server itself', '/?ref=ASHA', page(), { isInternal: true }],
    ['a page without a code', '/', page(), {}],
  ])('notes nothing on %s', async (_, path, answer, options) => {
    const { clicks, cookies } = await ask(path, () => answer.clone(), options)
    expect([clicks, cookies]).toEqual([[], []])
  })
})
