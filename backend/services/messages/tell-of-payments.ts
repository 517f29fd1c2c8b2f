// Tells administrators that payments wait for them, several in one message: those that they may confirm themselves.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { reviewWarningHours } from '@affiliate-booking/contract/options/bookings'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { hasPaymentInReview } from '../bookings/booking-rows.ts'
import { waitsForCheck } from '../bookings/lists/waits-for-check.ts'
import { countPaymentsToCheck } from '../dashboard/dashboard-lists.ts'
import { createRowFailures } from '../operations/row-failures.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { notify } from './notify.ts'

/** Milliseconds in which a payment that became urgent is told of; what a host misses that is off for longer, the morning tells. */
const newlyUrgent = hourMs

/** When a payment becomes urgent: twelve hours before its seats are released, or when it is entered later. */
const urgentSince = sql`greatest(${bookings.paymentSubmittedAt},
  ${bookings.holdExpiresAt} - make_interval(hours => ${reviewWarningHours}))`.mapWith(
  bookings.paymentSubmittedAt,
)

const becameUrgent = (now: Date): SQL | undefined =>
  and(
    hasPaymentInReview(),
    eq(bookings.status, 'pending'),
    gt(bookings.holdExpiresAt, now),
    lte(bookings.holdExpiresAt, new Date(now.getTime() + reviewWarningHours * hourMs)),
    gt(urgentSince, new Date(now.getTime() - newlyUrgent)),
  )

/**
 * Tells of payments as soon as their seats are released within twelve hours. Repeated, it tells nobody twice. Returns how
 * many administrators were looked at.
 * @throws {FailedRows} at the end, if some failed
 */
export const tellOfUrgentPayments = (db: Database, now: Date): Promise<number> =>
  forEachChecker(db, becameUrgent(now), async (admin) => {
    const [newest] = await db
      .select({ id: bookings.id, urgentSince })
      .from(bookings)
      .where(and(scopeOf(admin).bookings(), waitsForCheck(admin), becameUrgent(now)))
      .orderBy(desc(urgentSince), desc(bookings.id))
      .limit(1)
    if (newest) await tell(db, admin, { about: newest.id, occasion: newest.urgentSince?.toISOString() }, now)
  })

/** Tells of all payments to check, once a day. Otherwise as `tellOfUrgentPayments`. */
export const remindOfPayments = (db: Database, now: Date): Promise<number> =>
  forEachChecker(db, hasPaymentInReview(), (admin) =>
    tell(db, admin, { about: admin.id, occasion: todayInIndia(now) }, now),
  )

async function tell(
  db: Database,
  admin: Actor,
  { about, occasion }: { about: string; occasion: string | undefined },
  at: Date,
): Promise<void> {
  const { total, urgent } = await countPaymentsToCheck(db, admin, at)
  if (total === 0) return
  await db.transaction((tx) =>
    notify(tx, {
      kind: 'payments-to-check',
      to: { userId: admin.id },
      about,
      ...(occasion !== undefined && { occasion }),
      variables: { count: String(total), urgent: urgent > 0 ? String(urgent) : null },
      at,
    }),
  )
}

/** The active administrators in whose territory there are such bookings. */
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
        eq(users.status, 'active'),
        inArray(users.role, [...adminRoles]),
        or(eq(users.role, 'super_admin'), inArray(users.territoryPath, [...paths])),
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
