// The days and times that the provider has closed here, as our calendar tells other channels of them.
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { and, asc, eq, gt, gte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { availabilityExceptions, availabilitySlots } from '../../../db/schema/products/availability.ts'
import type { TripLength } from '../../availability/end-date.ts'
import { wasCancelled } from '../../bookings/slot-cancellation.ts'
import { pastDays } from './feed-sales.ts'

export interface ClosedDays {
  from: string
  to: string
}

interface FeedClosures {
  /** Days in a row as one. */
  days: ClosedDays[]
  /** Of a tour, cancelled. */
  times: { date: string; startTime: string; endTime: string }[]
}

/** In the order of their days. Why they are closed is for the provider alone. */
export async function readFeedClosures(
  db: Database,
  { id, kind }: TripLength & { id: string },
  now: Date,
): Promise<FeedClosures> {
  const today = dayInIndia(now)
  const exceptions = await db
    .select({ date: availabilityExceptions.date })
    .from(availabilityExceptions)
    .where(
      and(
        eq(availabilityExceptions.productId, id),
        eq(availabilityExceptions.isClosed, true),
        gt(availabilityExceptions.date, addDays(today, -pastDays)),
      ),
    )
  const { productId, date, startTime, endTime, isClosed } = availabilitySlots
  const cancelled = await db
    .select({ date, startTime, endTime })
    .from(availabilitySlots)
    .where(
      and(eq(productId, id), gte(date, today), eq(isClosed, true), wasCancelled(db, availabilitySlots.id)),
    )
    .orderBy(asc(date), asc(startTime))
  const nights = kind === 'stay' ? cancelled : []
  return {
    days: joinDays([...exceptions, ...nights].map((each) => each.date)),
    times: kind === 'stay' ? [] : cancelled,
  }
}

function joinDays(days: readonly string[]): ClosedDays[] {
  const joined: ClosedDays[] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = joined.at(-1)
    if (last !== undefined && day === addDays(last.to, 1)) last.to = day
    else joined.push({ from: day, to: day })
  }
  return joined
}
