import type { ChangePayoutSettingsPayload } from '@affiliate-booking/contract/calls/money/payouts'
import type { PayoutSettings } from '@affiliate-booking/contract/shapes/money/payouts'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'

const settingName = 'payouts'
const defaults = { minimum: 500_00, singleOperator: false }
const Stored = z.object({ minimum: z.int(), singleOperator: z.boolean() })

/** One person may create and approve only while the platform has one super_admin, whatever was set before. */
export async function getPayoutSettings(db: Database): Promise<PayoutSettings> {
  const [row] = await db.select().from(platformSettings).where(eq(platformSettings.name, settingName))
  const superAdmins = await db.$count(users, and(eq(users.role, 'super_admin'), eq(users.status, 'active')))
  const stored = row ? Stored.parse(row.value) : defaults
  const canBeSingleOperator = superAdmins < 2
  return { ...stored, singleOperator: stored.singleOperator && canBeSingleOperator, canBeSingleOperator }
}

/** Fails with 409 if one person alone is asked for while the platform has several super_admins. */
export async function changePayoutSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { minimum, singleOperator }: ChangePayoutSettingsPayload,
  origin: RequestOrigin,
): Promise<Result<PayoutSettings>> {
  return db.transaction(async (tx) => {
    const before = await getPayoutSettings(tx)
    if (singleOperator && !before.canBeSingleOperator)
      return fail(409, 'The platform has several super administrators: another one approves.')
    const change = { value: { minimum, singleOperator }, updatedBy: actor.id, updatedAt: now() }
    await tx
      .insert(platformSettings)
      .values({ name: settingName, ...change })
      .onConflictDoUpdate({ target: platformSettings.name, set: change })
    await writeAudit(tx, {
      actor,
      origin,
      action: 'setting.changed',
      objectType: 'setting',
      objectId: settingName,
      territoryPath: null,
      changes: {
        minimum: { old: before.minimum, new: minimum },
        singleOperator: { old: before.singleOperator, new: singleOperator },
      },
      at: now(),
    })
    return ok({ ...before, minimum, singleOperator })
  })
}
