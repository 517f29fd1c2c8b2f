import type { ReferralLink } from '@affiliate-booking/contract/calls/referrals/links'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import type { Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { findLink } from './link-rows.ts'

interface Dependencies {
  db: Database
  now: () => Date
}

type ChangeLink = (
  deps: Dependencies,
  affiliate: Actor,
  id: string,
  origin: RequestOrigin,
) => Promise<Result<ReferralLink>>

/**
 * Fails with 404 for another affiliate's link. Generating the QR code enables the link for the whole site again, which
 * pages do not offer to disable: its code is printed.
 */
export const disableReferralLink: ChangeLink = (deps, affiliate, id, origin) =>
  setEnabled(deps, affiliate, id, { origin, isEnabled: false })

/** Fails with 404 for another affiliate's link. */
export const enableReferralLink: ChangeLink = (deps, affiliate, id, origin) =>
  setEnabled(deps, affiliate, id, { origin, isEnabled: true })

async function setEnabled(
  { db, now }: Dependencies,
  affiliate: Actor,
  id: string,
  { origin, isEnabled }: { origin: RequestOrigin; isEnabled: boolean },
): Promise<Result<ReferralLink>> {
  const at = now()
  return db.transaction(async (tx) => {
    const found = await findLink(tx, affiliate.id, id)
    if (!found.ok) return found
    const { code, disabledAt } = found.value
    if ((disabledAt == null) === isEnabled) return found
    await tx
      .update(referralLinks)
      .set({ disabledAt: isEnabled ? null : at })
      .where(eq(referralLinks.id, id))
    await writeAudit(tx, {
      actor: affiliate,
      origin,
      action: isEnabled ? 'account.link-enabled' : 'account.link-disabled',
      objectType: 'account',
      objectId: affiliate.id,
      territoryPath: affiliate.territoryPath,
      changes: { link: { old: null, new: code } },
      at,
    })
    return findLink(tx, affiliate.id, id)
  })
}
