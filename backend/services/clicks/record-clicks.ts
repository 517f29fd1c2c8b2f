import type { RecordClicksPayload } from '@affiliate-booking/contract/calls/referrals/clicks'
import type { Database } from '../../db/database.ts'
import { normalizeReferralCode } from '../affiliates/referral-codes.ts'
import { insertClicks } from './insert-clicks.ts'

/** Stores clicks that the app sent. The same batch may come twice. Returns how many were new. */
export async function recordClicks(db: Database, { clicks }: RecordClicksPayload): Promise<number> {
  const known = clicks.flatMap(({ clickId, code, at, referrerHost = null, ...click }) => {
    const normalized = normalizeReferralCode(code)
    return normalized === null
      ? []
      : [{ ...click, id: clickId, code: normalized, createdAt: at, referrerHost }]
  })
  return known.length === 0 ? 0 : insertClicks(db, known)
}
