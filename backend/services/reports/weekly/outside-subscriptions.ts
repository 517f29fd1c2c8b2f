// Weekly reports of what has left an administrator's territory, or which the administrator has left. None are sent.
import { reportTitles } from '@affiliate-booking/contract/options/report-labels'
import { reportSections } from '@affiliate-booking/contract/options/reports'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { reportSubscriptions } from '../../../db/schema/report-subscriptions.ts'
import type { Actor } from '../../users/account.ts'
import { scopeOf } from '../../territories/scope.ts'
import { findReportScope } from '../report-scope.ts'

type Subject = Pick<
  typeof reportSubscriptions.$inferSelect,
  'territoryPath' | 'productId' | 'providerId' | 'affiliateId'
>

export async function isOutsideScope(
  db: Database,
  actor: Actor,
  { territoryPath, productId, providerId, affiliateId }: Subject,
): Promise<boolean> {
  if (productId === null && providerId === null && affiliateId === null)
    return territoryPath !== null && !scopeOf(actor).includes(territoryPath)
  const scope = await findReportScope(db, actor, {
    territory: territoryPath ?? undefined,
    product: productId ?? undefined,
    provider: providerId ?? undefined,
    affiliate: affiliateId ?? undefined,
  })
  return !scope.ok
}

/** The titles of those that a move has put outside the account's scope, without names of people; null: there are none. */
export async function titlesOfLost(db: Database, before: Actor, actor: Actor): Promise<string | null> {
  const rows = await db.select().from(reportSubscriptions).where(eq(reportSubscriptions.userId, actor.id))
  const titles = new Set<string>()
  for (const row of rows) {
    const section = reportSections.find((each) => each === row.section)
    if (section && (await isOutsideScope(db, actor, row)) && !(await isOutsideScope(db, before, row)))
      titles.add(reportTitles[section])
  }
  return titles.size === 0 ? null : [...titles].join(', ')
}
