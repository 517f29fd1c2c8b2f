import { createHmac } from 'node:crypto'

/** The key that app and backend share where `REFERRAL_KEY` is unset, from a session secret, which it does not show. */
export const deriveReferralKey = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('referral key').digest('base64url')
