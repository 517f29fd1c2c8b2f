import {
  type CreateReportSubscriptionPayload,
  ReportSubscription,
} from '@affiliate-booking/contract/calls/reports/subscriptions'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { territories } from '../../../db/schema/accounts/territories.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { notificationPreferences } from '../../../db/schema/messages.ts'
import { products } from '../../../db/schema/products/products.ts'
import { reportSubscriptions } from '../../../db/schema/report-subscriptions.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Actor } from '../../users/account.ts'
import { getReport } from '../get-report.ts'
import { lastMondayBy, weekBefore } from './mondays.ts'
import { isOutsideScope } from './outside-subscriptions.ts'
import { isUuid } from '../../../uuid.ts'

/** The kind of the weekly email. */
export const weeklyKind = 'weekly-report'

const mostSubscriptions = 20

interface Subscriptions {
  subscriptions: ReportSubscription[]
  emails: boolean
}

const nameOf = (id: AnyPgColumn) =>
  sql<string | null>`(select named.name from ${users} named where named.id = ${id})`

/** Those of the account, the last first. */
export async function listReportSubscriptions(db: Database, actor: Actor): Promise<Subscriptions> {
  const { providerId, affiliateId, productId, territoryPath } = reportSubscriptions
  const rows = await db
    .select({
      subscription: reportSubscriptions,
      territory: sql<string | null>`(select ${territories.name} from ${territories}
        where ${territories.path} = ${territoryPath})`,
      product: sql<
        string | null
      >`(select ${products.title} from ${products} where ${products.id} = ${productId})`,
      provider: nameOf(providerId),
      affiliate: nameOf(affiliateId),
    })
    .from(reportSubscriptions)
    .where(eq(reportSubscriptions.userId, actor.id))
    .orderBy(desc(reportSubscriptions.createdAt), desc(reportSubscriptions.id))
  const subscriptions: ReportSubscription[] = []
  for (const { subscription: row, ...names } of rows)
    subscriptions.push(
      ReportSubscription.parse({
        id: row.id,
        section: row.section,
        group: row.grouping,
        territory: row.territoryPath,
        product: row.productId,
        provider: row.providerId,
        affiliate: row.affiliateId,
        names: [names.territory, names.product, names.provider, names.affiliate].filter(
          (name) => name !== null,
        ),
        isOutside: await isOutsideScope(db, actor, row),
        createdAt: row.createdAt.toISOString(),
      }),
    )
  return { subscriptions, emails: await wantsEmails(db, actor.id) }
}

/** Without a choice of the account: yes. */
export async function wantsEmails(db: Database, userId: string): Promise<boolean> {
  const [chosen] = await db
    .select({ email: notificationPreferences.email })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.kind, weeklyKind)))
  return chosen?.email ?? true
}

/**
 * Subscribes to a report, and turns emails of the kind on again. Fails as the report does for what is not in scope, and
 * with 409 above the limit.
 */
export async function createReportSubscription(
  db: Database,
  actor: Actor,
  payload: CreateReportSubscriptionPayload,
  now: Date,
): Promise<Result<Subscriptions>> {
  const { section, ...subject } = payload
  const lastMonday = lastMondayBy(now)
  const report = await getReport(
    db,
    actor,
    section,
    { ...weekBefore(lastMonday), by: 'day', ...subject },
    now,
  )
  if (!report.ok) return report
  const { group, territory, product, provider, affiliate } = subject
  return db.transaction(async (tx) => {
    // Two at once would both find room.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update')
    const count = await tx.$count(reportSubscriptions, eq(reportSubscriptions.userId, actor.id))
    if (count >= mostSubscriptions)
      return fail(409, `You get ${mostSubscriptions} reports already. Turn one off first.`)
    await tx
      .insert(reportSubscriptions)
      .values({
        userId: actor.id,
        section,
        grouping: group,
        territoryPath: territory,
        productId: product,
        providerId: provider,
        affiliateId: affiliate,
        lastMonday,
        createdAt: now,
      })
      .onConflictDoNothing()
    await tx
      .update(notificationPreferences)
      .set({ email: true })
      .where(and(eq(notificationPreferences.userId, actor.id), eq(notificationPreferences.kind, weeklyKind)))
    return ok(await listReportSubscriptions(tx, actor))
  })
}

/** Nothing happens for one that the account does not have. */
export async function deleteReportSubscription(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Subscriptions> {
  if (isUuid(id))
    await db
      .delete(reportSubscriptions)
      .where(and(eq(reportSubscriptions.id, id), eq(reportSubscriptions.userId, actor.id)))
  return listReportSubscriptions(db, actor)
}
