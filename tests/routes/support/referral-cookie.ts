// The cookie of a visitor who came by an affiliate's link.
import { randomUUID } from 'node:crypto'
import { env } from '../../../app/.server/env.ts'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** The signed click. */
export const signedClick = (code: string, age = 1, key: string | readonly string[] = env.REFERRAL_KEY) =>
  createReferralSigner(key, 30).signClick({ code, clickId: randomUUID(), at: daysAgo(age) })

export const referralCookie = (code: string) => `referralId=${signedClick(code)}`
