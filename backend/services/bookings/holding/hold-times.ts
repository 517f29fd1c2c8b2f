// How long seats are held for a booking that is not paid yet.
import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { platformSettings } from '../../../db/schema/money/payouts.ts'
import { declaredSettings } from '../../settings/declared-settings.ts'

/** As the platform has set them now. */
export interface HoldTimes {
  readonly holdMinutes: number
  readonly reviewHours: number
}

export const defaultHoldTimes: HoldTimes = {
  holdMinutes: declaredSettings.holdMinutes.default,
  reviewHours: declaredSettings.reviewHours.default,
}

export async function readHoldTimes(db: Database): Promise<HoldTimes> {
  const { name, value } = platformSettings
  const rows = await db
    .select({ name, value })
    .from(platformSettings)
    .where(inArray(name, Object.keys(defaultHoldTimes)))
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const timeOf = (setting: keyof HoldTimes) =>
    stored.has(setting) ? z.int().parse(stored.get(setting)) : defaultHoldTimes[setting]
  return { holdMinutes: timeOf('holdMinutes'), reviewHours: timeOf('reviewHours') }
}

/** For a customer who has not paid yet: money that comes after the start is sent back. */
export const holdExpiry = (now: Date, startsAt: Date, { holdMinutes }: HoldTimes): Date =>
  earlierOf(new Date(now.getTime() + holdMinutes * minuteMs), startsAt)

/** For a payment that is being checked: nobody can accept a booking after its start. */
export const reviewExpiry = (now: Date, startsAt: Date, { reviewHours }: HoldTimes): Date =>
  earlierOf(new Date(now.getTime() + reviewHours * hourMs), startsAt)

export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other)
