/**
 * What the app and the backend sign with the key that they share: the referral cookie, which proves a click, and calls
 * of the app itself. Also the hashes that stand for a visitor. For Node only.
 *
 * A signed click is `<payload>.<signature>`: the payload is base64url of the JSON `{"code","clickId","at"}` (`at` in
 * milliseconds since 1970), the signature is base64url of the HMAC-SHA256 of the payload's text. A signed body is the
 * header `t=<seconds since 1970>,v1=<hexadecimal HMAC-SHA256 of "<t>.<body>">`. Each use has a key of its own, the
 * HMAC-SHA256 of its name with the shared key. While the key is rotated there are several: the first one signs, and what
 * any of them has signed is valid.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs, minuteMs } from '../milliseconds.ts'
import { dayInIndia } from '../days.ts'
import { createMac } from './hmac.ts'
import { networkOf } from '../rate-limits.ts'

/** A click on an affiliate's link. */
export interface ReferralClick {
  readonly code: string
  /** A UUID. */
  readonly clickId: string
  readonly at: Date
}

/** Characters, of one or several; a code of 128 characters in any script fits. */
export const maximumSignedClickLength = 1024

const betweenClicks = '~'
const keptClicks = 2

/** Signed clicks, the last one first, as one text; what is too long for it is left out. */
export function joinSignedClicks(signed: readonly string[]): string {
  const [last = '', ...earlier] = signed.slice(0, keptClicks)
  const joined = [last, ...earlier].join(betweenClicks)
  return joined.length <= maximumSignedClickLength ? joined : last
}

export const splitSignedClicks = (joined: string): string[] =>
  joined.split(betweenClicks, keptClicks).filter((signed) => signed !== '')

/** The header that signs the body of a call of the app itself. */
export const bodySignatureHeader = 'X-Referral-Signature'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Clocks of two machines may differ by this much. */
const clockToleranceMs = 5 * minuteMs

/** A click as its text tells it, which may be false. */
export interface InspectedClick {
  readonly click: ReferralClick
  /** Null for a click that counts. `forged`: another key signed it, or it is from the future. */
  readonly problem: 'forged' | 'expired' | null
  readonly expiresAt: Date
}

export interface ReferralSigner {
  /** For so many days a click counts. */
  readonly days: number
  signClick: (click: ReferralClick) => string
  /** Says why a click does not count. Undefined for text that tells of no click. */
  inspectClick: (signed: string, now: Date) => InspectedClick | undefined
  /** Undefined for text that is no signed click of this key, is too old, or is from the future. */
  verifyClick: (signed: string, now: Date) => ReferralClick | undefined
  /** The same for one browser during one day in India. */
  hashVisitor: (visitor: { address: string; userAgent: string; at: Date }) => string
  /** The same for one network address, of IPv6 for one household. It is personal data: delete it after two days. */
  hashAddress: (address: string) => string
  /** The value of `bodySignatureHeader`. */
  signBody: (body: string, now: Date) => string
  /** Whether the key signed the body within the last five minutes. */
  verifyBody: (body: string, signature: string, now: Date) => boolean
}

/**
 * @param keys one or several, the current one first
 * @param days how long a click counts
 */
export function createReferralSigner(keys: string | readonly string[], days: number): ReferralSigner {
  const [current = '', ...older] = [keys].flat()
  const derive = (key: string, use: string) => createHmac('sha256', key).update(use).digest()
  const keyFor = (use: string) => derive(current, use)
  const macOfAddress = createMac(keyFor('address'))
  const bodyKeys = [current, ...older].map((key) => derive(key, 'request body'))
  let visitors = { day: '', mac: macOfAddress }

  const macsOfPayload = [current, ...older].map((key) => createMac(derive(key, 'referral click')))
  const macOfPayload = createMac(keyFor('referral click'))
  const signPayload = (payload: string) => macOfPayload(payload, 'base64url')
  const isPayloadSigned = (payload: string, signature: string) =>
    macsOfPayload.some((mac) => isEqual(signature, mac(payload, 'base64url')))
  const signTexts = (text: string) =>
    bodyKeys.map((key) => createHmac('sha256', key).update(text).digest('hex'))

  function inspectClick(signed: string, now: Date): InspectedClick | undefined {
    if (signed.length > maximumSignedClickLength) return undefined
    const [payload = '', signature = '', ...rest] = signed.split('.')
    const click = rest.length > 0 ? undefined : parseClick(Buffer.from(payload, 'base64url').toString())
    if (click === undefined) return undefined
    const ageMs = now.getTime() - click.at.getTime()
    const isTrue = isPayloadSigned(payload, signature) && ageMs >= -clockToleranceMs
    const expiresAt = new Date(click.at.getTime() + days * dayMs)
    if (!isTrue) return { click, problem: 'forged', expiresAt }
    return { click, problem: ageMs <= days * dayMs ? null : 'expired', expiresAt }
  }

  return {
    days,
    signClick({ code, clickId, at }) {
      // Faster than an object.
      const json = `{"code":${JSON.stringify(code)},"clickId":${JSON.stringify(clickId)},"at":${at.getTime()}}`
      const payload = Buffer.from(json).toString('base64url')
      return `${payload}.${signPayload(payload)}`
    },

    inspectClick,
    verifyClick(signed, now) {
      const inspected = inspectClick(signed, now)
      return inspected?.problem === null ? inspected.click : undefined
    },

    hashVisitor({ address, userAgent, at }) {
      const day = dayInIndia(at)
      if (visitors.day !== day) visitors = { day, mac: createMac(keyFor(`visitor ${day}`)) }
      return shorten(visitors.mac(`${address}\n${userAgent}`, 'binary'))
    },

    hashAddress: (address) => shorten(macOfAddress(networkOf(address), 'binary')),

    signBody(body, now) {
      const time = Math.floor(now.getTime() / 1000)
      return `t=${time},v1=${signTexts(`${time}.${body}`)[0]}`
    },

    verifyBody(body, signature, now) {
      const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? []
      const isRecent = Math.abs(now.getTime() - Number(time) * 1000) <= clockToleranceMs
      return signTexts(`${time}.${body}`).some((expected) => isEqual(mac, expected)) && isRecent
    },
  }
}

/** 22 characters: 128 bits are enough to tell visitors apart. */
const shorten = (mac: string) => Buffer.from(mac.slice(0, 16), 'binary').toString('base64url')

/** In constant time for texts of one length. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Undefined for anything else, such as a later format. */
function parseClick(json: string): ReferralClick | undefined {
  const { code, clickId, at } = parseObject(json)
  if (typeof code !== 'string' || typeof clickId !== 'string' || !Number.isSafeInteger(at)) return undefined
  const date = new Date(Number(at))
  return uuid.test(clickId) && !Number.isNaN(date.getTime()) ? { code, clickId, at: date } : undefined
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
