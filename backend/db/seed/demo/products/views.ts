// How often the pages of the demo's products were looked at, day by day.
import { addDays, dayInIndia, daysBetween } from '@affiliate-booking/shared/days'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../database.ts'
import type { productViews } from '../../../schema/reports.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import { growthAt, seasonOf } from '../bookings/plans.ts'
import type { SeededProduct } from './seed-products.ts'

/** Views a day in an average month, today; some products are looked at more than others. */
const popularity = [2.4, 1.1, 1.7, 0.9, 2, 1.4]
/** From one day to the next, so that the line is none that was drawn by hand. */
const moods = [1, 0.7, 1.2, 0.85, 1.4, 0.95, 1.1, 0.6, 1.3, 0.9, 1.05]
/** Pages that somebody opens before a booking. */
const viewsOfBooking = 3

/** From the approval until today; each booking is made by somebody who looked before. */
export function viewsOf(
  seeded: readonly SeededProduct[],
  made: readonly SeededBooking[],
  now: Date,
): (typeof productViews.$inferInsert)[] {
  const today = dayInIndia(now)
  return seeded.flatMap(({ product }, index) => {
    const byDay = new Map<string, number>()
    const add = (day: string, views: number) => byDay.set(day, (byDay.get(day) ?? 0) + views)
    const first = product.approvedAt === null ? undefined : dayInIndia(product.approvedAt)
    const usual = popularity[index % popularity.length] ?? 1
    for (let day = first; day !== undefined && day <= today; day = addDays(day, 1)) {
      const daysAgo = daysBetween(day, today)
      const mood = moods[(daysAgo * 7 + index * 3) % moods.length] ?? 1
      add(day, Math.round(usual * growthAt(daysAgo) * seasonOf(day) * mood))
    }
    for (const { booking } of made)
      if (booking.productId === product.id) add(dayInIndia(booking.createdAt), viewsOfBooking)
    return [...byDay].flatMap(([day, views]) => (views > 0 ? [{ productId: product.id, day, views }] : []))
  })
}

/** As one value. Three values for each of the nine thousand rows take at least twice as long. */
export async function addViews(
  tx: Database,
  rows: readonly (typeof productViews.$inferInsert)[],
): Promise<void> {
  await tx.execute(
    sql`insert into product_views (product_id, day, views)
      select "productId", day, views
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("productId" uuid, day date, views int)`,
  )
}
