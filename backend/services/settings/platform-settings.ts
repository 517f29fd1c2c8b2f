// Settings of the operator that are changed while the host runs.
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'

const days = z.int().min(0).max(365)

const settings = {
  /** Days for which payouts wait after a change of the payout account. */
  payoutAccountWaitingDays: days.default(3),
} as const

type Name = keyof typeof settings

/** The default while nothing is stored. */
export async function readPlatformSetting<N extends Name>(
  db: Database,
  name: N,
): Promise<z.output<(typeof settings)[N]>> {
  const [stored] = await db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name))
  return settings[name].parse(stored?.value)
}
