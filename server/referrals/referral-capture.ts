/** Turns a visit by an affiliate's link into a click for the host and a cookie that proves it. */
import type { Click } from '@affiliate-booking/contract/calls/referrals/clicks'
import {
  joinSignedClicks,
  type ReferralClick,
  type ReferralSigner,
  splitSignedClicks,
} from '@affiliate-booking/shared/signing/referral-signer'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { referralKey } from '../../app/domain/accounts/referral.ts'
import type { NamedReferral } from './named-referral.ts'

export interface ReferralVisit {
  /** Without the query. */
  readonly path: string
  readonly referral: NamedReferral
  /** The origin that the browser sees. */
  readonly origin: string
  readonly clientAddress: string | undefined
  readonly userAgent: string | undefined
  readonly referrer: string | undefined
  /** The Cookie header. */
  readonly cookie: string | undefined
}

/** Notes the click, and returns the Set-Cookie line; undefined when the visit changes no cookie. */
export type CaptureReferral = (visit: ReferralVisit) => string | undefined

interface Options {
  signer: ReferralSigner
  /** Days for which the cookie lasts. */
  days: number
  /** Describes the click when its batch is sent, since a cached page takes hardly longer than that. */
  record: (describeClick: () => Click) => void
  parseUserAgent: (userAgent: string) => Pick<Click, 'device' | 'isBot'>
  now?: () => Date
}

const daySeconds = 24 * 60 * 60
const maximumPathLength = 200
/** Characters of path and referrer: clicks that wait would keep them whole. */
const longAddresses = 1000

/** Milliseconds; the hash of a visitor changes at the end of one of these, at midnight in India. */
const halfHourMs = 30 * minuteMs

type VisitorHashes = Pick<Click, 'visitorHash' | 'signalHash'>

export function createReferralCapture(options: Options): CaptureReferral {
  const { signer, days, record, parseUserAgent, now = () => new Date() } = options
  // Many visitors look at several pages.
  const hashes = new LRUCache<string, VisitorHashes>({ max: 5000 })

  function hashVisitor(address: string, userAgent: string, at: Date): VisitorHashes {
    const key = `${Math.floor(at.getTime() / halfHourMs)} ${address} ${userAgent}`
    const known = hashes.get(key)
    if (known !== undefined) return known
    const hashed = {
      visitorHash: signer.hashVisitor({ address, userAgent, at }),
      signalHash: signer.hashAddress(address),
    }
    hashes.set(key, hashed)
    return hashed
  }

  /**
   * With the last click on another link: many sites add a `ref` of their own to links, and the host passes over a code that
   * is nobody's.
   */
  function signWithEarlier(click: ReferralClick, cookie: string | undefined): string {
    const signed = signer.signClick(click)
    const known = cookie === undefined ? undefined : parseCookie(cookie)[referralKey]
    if (known === undefined) return signed
    const earlier = splitSignedClicks(known).filter((other) => {
      const verified = signer.verifyClick(other, click.at)
      return verified !== undefined && verified.code.toUpperCase() !== click.code.toUpperCase()
    })
    return joinSignedClicks([signed, ...earlier])
  }

  return ({ path, referral, origin, clientAddress = '', userAgent = '', referrer, cookie }) => {
    const { code, trigger } = referral
    const isSecure = origin.startsWith('https:')
    // One that cannot be used counts for nobody, not for an earlier one.
    if (code === undefined) return cookieLine('', 0, isSecure)
    const at = now()
    const visitor = hashVisitor(clientAddress, userAgent, at)
    const clickId = clickIdOf(code, visitor, at)
    const { device, isBot } = parseUserAgent(userAgent)
    const describeClick = (): Click => {
      const referrerHost = hostOf(referrer, origin)
      return {
        code,
        clickId,
        at: at.toISOString(),
        trigger,
        landingPath: path.slice(0, maximumPathLength),
        ...(referrerHost !== undefined && { referrerHost }),
        device,
        isBot,
        ...visitor,
      }
    }
    const isLong = path.length + (referrer?.length ?? 0) > longAddresses
    record(isLong ? keepClick(describeClick()) : describeClick)
    // A bot never earns anything for anybody.
    if (isBot) return undefined
    return cookieLine(signWithEarlier({ code, clickId, at }, cookie), days * daySeconds, isSecure)
  }
}

/** As a copy, since parts of a text keep all of it. */
function keepClick(click: Click): () => Click {
  const kept = structuredClone(click)
  return () => kept
}

/**
 * The same for all clicks that the host stores as one: of a visitor on a link within an hour. So the cookie of the last
 * one names the click that is stored. A UUID of version 8.
 */
function clickIdOf(code: string, { visitorHash }: VisitorHashes, at: Date): string {
  const hoursSoFar = Math.floor(at.getTime() / hourMs)
  const hex = hash('sha256', `${visitorHash} ${hoursSoFar} ${code.toUpperCase()}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A signed click needs no encoding. */
const cookieLine = (value: string, maxAge: number, isSecure: boolean) =>
  `${referralKey}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`

/** Undefined for a page of our own. */
function hostOf(referrer: string | undefined, origin: string): string | undefined {
  if (referrer === undefined || referrer.startsWith(`${origin}/`) || !URL.canParse(referrer)) return undefined
  return new URL(referrer).hostname.slice(0, 253) || undefined
}
