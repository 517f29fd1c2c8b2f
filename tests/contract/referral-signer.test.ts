import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import {
  createReferralSigner,
  maximumSignedClickLength,
} from '@affiliate-booking/shared/signing/referral-signer'

const key = 'the key that the app and the backend share'
const signer = createReferralSigner(key, 30)
const now = new Date('2026-11-22T06:00:00Z')
const click = { code: 'ASHA-7', clickId: '7d1f7a26-54f2-4d0e-9f2e-0a4f4a0e6c11', at: now }
const signed = signer.signClick(click)
const later = (ms: number) => new Date(now.getTime() + ms)

describe('a signed click', () => {
  test('is verified by the same key, with the code in any script', () => {
    expect(signer.verifyClick(signed, later(dayMs))).toEqual(click)
    const indian = { ...click, code: 'അഞ്ജലി'.repeat(18).slice(0, 128) }
    const text = signer.signClick(indian)
    expect(text.length).toBeLessThanOrEqual(maximumSignedClickLength)
    expect(createReferralSigner(key, 30).verifyClick(text, now)).toEqual(indian)
  })

  test('has the documented format', () => {
    const [payload = '', signature] = signed.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ ...click, at: now.getTime() })
    const clickKey = createHmac('sha256', key).update('referral click').digest()
    expect(signature).toBe(createHmac('sha256', clickKey).update(payload).digest('base64url'))
    // A cookie can hold it as it is.
    expect(signed).toMatch(/^[\w.-]+$/)
  })

  test('counts for its days and not longer, and not from the future', () => {
    expect(signer.verifyClick(signed, later(30 * dayMs))).toEqual(click)
    expect(signer.verifyClick(signed, later(30 * dayMs + 1))).toBeUndefined()
    expect(createReferralSigner(key, 7).verifyClick(signed, later(8 * dayMs))).toBeUndefined()
    expect(signer.verifyClick(signed, later(-minuteMs))).toEqual(click)
    expect(signer.verifyClick(signed, later(-6 * minuteMs))).toBeUndefined()
  })

  const [payload = '', signature = ''] = signed.split('.')
  const forgedPayload = Buffer.from(JSON.stringify({ ...click, code: 'RAVI', at: now.getTime() }))
  test.each([
    ['an unsigned code', 'ASHA-7'],
    ['nothing', ''],
    ['a payload without a signature', payload],
    ['an empty signature', `${payload}.`],
    ['another payload', `${forgedPayload.toString('base64url')}.${signature}`],
    [
      'characters with the same low byte as the payload’s',
      `${payload.replaceAll(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x100))}.${signature}`,
    ],
    [
      'a character beside the alphabet in the payload',
      `${payload.slice(0, 8)}\u0141${payload.slice(8)}.${signature}`,
    ],
    ['the signature of another key', createReferralSigner('x'.repeat(40), 30).signClick(click)],
    ['the signature of a body', `${payload}.${signer.signBody(payload, now).slice(-64)}`],
    ['a shorter signature', `${payload}.${signature.slice(0, -1)}`],
    ['a longer signature', `${payload}.${signature}A`],
    [
      'other bits at the end of the signature',
      `${payload}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['a third part', `${signed}.x`],
    ['more text than a click has', `${'a'.repeat(2000)}.${signature}`],
  ])('is not %s', (_, forged) => {
    expect(signer.verifyClick(forged, now)).toBeUndefined()
  })

  test('of another shape is none, even with the right signature', () => {
    const clickKey = createHmac('sha256', key).update('referral click').digest()
    for (const value of [{}, null, 1, { ...click, at: 'now' }, { ...click, code: 1 }]) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      const mac = createHmac('sha256', clickKey).update(text).digest('base64url')
      expect(signer.verifyClick(`${text}.${mac}`, now)).toBeUndefined()
    }
  })
})

describe('a signed body', () => {
  const body = '{"clicks":[]}'
  const header = signer.signBody(body, now)

  test('is verified for five minutes', () => {
    expect(header).toMatch(/^t=\d+,v1=[\da-f]{64}$/)
    expect(signer.verifyBody(body, header, later(5 * minuteMs))).toBe(true)
    expect(signer.verifyBody(body, header, later(5 * minuteMs + 1000))).toBe(false)
    expect(signer.verifyBody(body, header, later(-6 * minuteMs))).toBe(false)
  })

  test.each([
    ['another body', '{"clicks":[1]}', header],
    ['another time', body, header.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)],
    ['another key', body, createReferralSigner('x'.repeat(40), 30).signBody(body, now)],
    ['no signature', body, ''],
    ['another form', body, header.toUpperCase()],
  ])('is not verified with %s', (_, text, given) => {
    expect(signer.verifyBody(text, given, now)).toBe(false)
  })
})

describe('the hashes of a visitor', () => {
  const visitor = { address: '203.0.113.9', userAgent: 'Mozilla/5.0', at: now }

  test('are the same for one browser during one day in India, and no others', () => {
    const hash = signer.hashVisitor(visitor)
    expect(hash).toMatch(/^[\w-]{22}$/)
    expect(signer.hashVisitor({ ...visitor, at: new Date('2026-11-22T18:29:59Z') })).toBe(hash)
    const others = [
      { ...visitor, at: new Date('2026-11-22T18:30:00Z') },
      { ...visitor, address: '203.0.113.8' },
      { ...visitor, userAgent: 'curl' },
    ]
    for (const other of others) expect(signer.hashVisitor(other)).not.toBe(hash)
    expect(createReferralSigner('x'.repeat(40), 30).hashVisitor(visitor)).not.toBe(hash)
  })

  test('stand for an address over days, and for a household with IPv6', () => {
    const hash = signer.hashAddress('2001:db8:1:2::5')
    expect(hash).toMatch(/^[\w-]{22}$/)
    expect(signer.hashAddress('2001:db8:1:2:ffff::1')).toBe(hash)
    expect(signer.hashAddress('2001:db8:1:3::5')).not.toBe(hash)
  })
})

describe('while the key is rotated', () => {
  const next = 'the next key that the app and the backend share'
  const before = createReferralSigner([key, next], 30)
  const after = createReferralSigner([next, key], 30)

  test('instances of either order verify what the other one signs', () => {
    for (const [one, other] of [
      [before, after],
      [after, before],
      [signer, after],
    ] as const) {
      expect(other.verifyClick(one.signClick(click), now)).toEqual(click)
      expect(other.verifyBody('{}', one.signBody('{}', now), now)).toBe(true)
    }
  })

  test('the first key signs, and a key that was removed is not valid any more', () => {
    const rotated = createReferralSigner(next, 30)
    expect(rotated.verifyClick(after.signClick(click), now)).toEqual(click)
    expect(rotated.inspectClick(before.signClick(click), now)?.problem).toBe('forged')
    expect(rotated.verifyBody('{}', before.signBody('{}', now), now)).toBe(false)
  })
})
