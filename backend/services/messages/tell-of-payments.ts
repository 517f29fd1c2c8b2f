// Tells administrators that payments wait for them, several in one message: those that they may confirm themselves.
import { reviewWarningHours } from '@affiliate-booking/contract/options/bookings'
import { dayInIndia, timeInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, eq, gt, inArray, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { messages, notifications } from '../../db/schema/messages.ts'
import { hasPaymentInReview } from '../bookings/booking-rows.ts'
import { waitsForCheck } from '../bookings/lists/waits-for-check.ts'
import { countPaymentsToCheck } from '../dashboard/dashboard-lists.ts'
import { createRowFailures } from '../operations/row-failures.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { notify } from './notify.ts'
import { isStaying } from '../users/is-staying.ts'

const kind = 'payments-to-check'

/** Milliseconds between two messages to an administrator. */
const pause = hourMs
/** Milliseconds in which a payment that became urgent is told of; what a host misses that is off for longer, the morning tells. */
const newlyUrgent = 2 * pause

/** When a payment becomes urgent: twelve hours before its seats are released, or when it is entered later. */
const urgentSince = sql`greatest(${bookings.paymentSubmittedAt},
  ${bookings.holdExpiresAt} - make_interval(hours => ${reviewWarningHours}))`.mapWith(
  bookings.paymentSubmittedAt,
)

const becameUrgent = (now: Date, after: Date): SQL | undefined =>
  and(
    hasPaymentInReview(),
    eq(bookings.status, 'pending'),
    gt(bookings.holdExpiresAt, now),
    lte(bookings.holdExpiresAt, new Date(now.getTime() + reviewWarningHours * hourMs)),
    gt(urgentSince, after),
  )

/**
 * Tells of payments as soon as their seats are released within twelve hours, but each administrator only an hour after
 * the last message, and of nothing that was urgent then. Returns how many administrators were looked at.
 * @throws {FailedRows} at the end, if some failed
 */
export function tellOfUrgentPayments(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - newlyUrgent)
  const hour = `${dayInIndia(now)} ${timeInIndia(now).slice(0, 2)}h`
  return forEachChecker(db, becameUrgent(now, since), async (admin) => {
    const told = await findLastTold(db, admin, since)
    if (isRecent(told, now)) return
    const urgent = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(scopeOf(admin).bookings(), waitsForCheck(admin), becameUrgent(now, told ?? since)))
      .limit(1)
    if (urgent.length > 0) await tell(db, admin, hour, now)
  })
}

/** Tells of all payments to check, once a day, those who were not told within the hour. Otherwise as `tellOfUrgentPayments`. */
export const remindOfPayments = (db: Database, now: Date): Promise<number> =>
  forEachChecker(db, hasPaymentInReview(), async (admin) => {
    const told = await findLastTold(db, admin, new Date(now.getTime() - pause))
    if (!isRecent(told, now)) await tell(db, admin, dayInIndia(now), now)
  })

const isRecent = (told: Date | undefined, now: Date): boolean =>
  told !== undefined && told.getTime() > now.getTime() - pause

/** When the administrator was last told of payments, by email or in the app. A test of the text tells of none. */
async function findLastTold(db: Database, { id }: Actor, since: Date): Promise<Date | undefined> {
  const lastOf = (table: typeof messages | typeof notifications, isReal?: SQL) =>
    db
      .select({ at: max(table.createdAt) })
      .from(table)
      .where(and(eq(table.userId, id), eq(table.kind, kind), gt(table.createdAt, since), isReal))
  const found = [...(await lastOf(messages, isNull(messages.testText))), ...(await lastOf(notifications))]
  return found.flatMap(({ at }) => at ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

async function tell(db: Database, admin: Actor, occasion: string, at: Date): Promise<void> {
  const { total, urgent } = await countPaymentsToCheck(db, admin, at)
  if (total === 0) return
  await db.transaction((tx) =>
    notify(tx, {
      kind,
      to: { userId: admin.id },
      about: admin.id,
      occasion,
      variables: { count: String(total), urgent: urgent > 0 ? String(urgent) : null },
      at,
    }),
  )
}

/** The administrators who stay in whose territory there are such bookings. */
async function forEachChecker(
  db: Database,
  isTold: SQL | undefined,
  act: (admin: Actor) => Promise<void>,
): Promise<number> {
  const found = await db.selectDistinct({ path: bookings.territoryPath }).from(bookings).where(isTold)
  if (found.length === 0) return 0
  const paths = new Set(found.flatMap(({ path }) => [path, ...territoriesAbove(path)]))
  const admins = await db
    .select()
    .from(users)
    .where(
      and(
        isStaying(users),
        // Each half has an index.
        or(
          eq(users.role, 'super_admin'),
          and(inArray(users.role, ['nsa', 'ssa', 'dsa']), inArray(users.territoryPath, [...paths])),
        ),
      ),
    )
    .orderBy(asc(users.id))
  const failures = createRowFailures()
  for (const admin of admins) await failures.attempt(admin.id, () => act(admin))
  failures.throwIfAny()
  return admins.length
}

/** `IN/KL/idukki` → `IN/KL`, `IN`. */
function territoriesAbove(path: string): string[] {
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return above === '' ? [] : [above, ...territoriesAbove(above)]
}
