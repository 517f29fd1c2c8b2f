// Writes the weekly reports to the outbox: each once for a Monday, whatever stops in between.
import { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import { figureText, reportTitles } from '@affiliate-booking/contract/options/report-labels'
import type { Report } from '@affiliate-booking/contract/shapes/reports'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { reportSubscriptions } from '../../../db/schema/report-subscriptions.ts'
import { notify } from '../../messages/notify.ts'
import { type Slice, workInSlices } from '../../operations/work-in-slices.ts'
import { isAdminAccount } from '../../users/account.ts'
import { getReport } from '../get-report.ts'
import { lastMondayBy, uselessAfter, weekBefore } from './mondays.ts'
import { figureLine } from './figure-lines.ts'
import { weeklyKind } from './subscriptions.ts'

/**
 * Each subscription is locked and marked in the transaction that writes its email, so that two instances never write it
 * twice and a stop leaves the rest for the next run. Returns how many emails were written, and in `error` the
 * subscriptions that failed, which the next run tries again.
 */
export async function sendWeeklyReports(
  db: Database,
  now: Date,
  after: string | undefined,
  isStopping?: () => boolean,
): Promise<Slice> {
  const monday = lastMondayBy(now)
  return workInSlices(
    {
      find: (last, limit) =>
        db
          .select({ id: reportSubscriptions.id })
          .from(reportSubscriptions)
          .where(
            and(
              lt(reportSubscriptions.lastMonday, monday),
              last === undefined ? undefined : gt(reportSubscriptions.id, last),
            ),
          )
          .orderBy(asc(reportSubscriptions.id))
          .limit(limit),
      work: (id) => sendOne(db, id, monday, now),
    },
    after,
    isStopping,
  )
}

type Subscription = typeof reportSubscriptions.$inferSelect

async function sendOne(db: Database, id: string, monday: string, now: Date): Promise<boolean> {
  const [found] = await db.select().from(reportSubscriptions).where(eq(reportSubscriptions.id, id))
  if (!found) return false
  // Counted outside the transaction: a report recounts days in transactions of its own.
  const report = now < uselessAfter(monday) ? await reportFor(db, found, monday, now) : undefined
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ lastMonday: reportSubscriptions.lastMonday })
      .from(reportSubscriptions)
      .where(and(eq(reportSubscriptions.id, id), lt(reportSubscriptions.lastMonday, monday)))
      .for('update')
    if (!locked) return false
    await tx.update(reportSubscriptions).set({ lastMonday: monday }).where(eq(reportSubscriptions.id, id))
    if (report === undefined) return false
    await notify(tx, {
      kind: weeklyKind,
      to: { userId: found.userId },
      about: id,
      occasion: monday,
      at: now,
      variables: {
        title: reportTitles[report.section],
        territory: report.scope.path === '' ? 'All countries' : report.scope.name,
        firstDay: report.period.from,
        lastDay: report.period.to,
        filters: filtersOf(found),
        figures: report.figures
          .flatMap((figure) => {
            const text = figureText(report.section, figure.key)
            return text && figure.value !== null ? [figureLine(figure, text)] : []
          })
          .join('\n'),
        page: pageOf(found, report),
      },
    })
    return true
  })
}

/** With the account's scope of now; undefined for one that may not see it any more. */
async function reportFor(
  db: Database,
  subscription: Subscription,
  monday: string,
  now: Date,
): Promise<Report | undefined> {
  const [actor] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, subscription.userId), eq(users.status, 'active')))
  if (!actor || actor.role === null || !isAdminAccount(actor)) return undefined
  const query = ReportQuery.safeParse({
    ...weekBefore(monday),
    by: 'day',
    group: subscription.grouping ?? undefined,
    territory: subscription.territoryPath ?? undefined,
    product: subscription.productId ?? undefined,
    provider: subscription.providerId ?? undefined,
    affiliate: subscription.affiliateId ?? undefined,
  })
  if (!query.success) return undefined
  const report = await getReport(db, actor, subscription.section, query.data, now)
  return report.ok ? report.value : undefined
}

/** Without names of people: they stand on the page. */
function filtersOf({ productId, providerId, affiliateId }: Subscription): string | null {
  const filters = [
    ...(productId === null ? [] : ['one tour or stay']),
    ...(providerId === null ? [] : ['one provider']),
    ...(affiliateId === null ? [] : ['one affiliate']),
  ]
  return filters.length === 0 ? null : filters.join(', ')
}

function pageOf(row: Subscription, { section, period }: Report): string {
  const query = Object.entries({
    ...period,
    group: row.grouping,
    territory: row.territoryPath,
    product: row.productId,
    provider: row.providerId,
    affiliate: row.affiliateId,
  }).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
  return `/reports/${section}?${new URLSearchParams(query).toString()}`
}
