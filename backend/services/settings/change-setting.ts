import {
  type ChangePlatformSettingPayload,
  SettingValue,
} from '@affiliate-booking/contract/calls/platform-settings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { countSuperAdmins } from '../payouts/payout-settings.ts'
import type { Actor } from '../users/account.ts'
import {
  declaredSettings,
  type DeclaredSetting,
  isSettingName,
  type SettingName,
} from './declared-settings.ts'
import { defaultOf } from './platform-settings.ts'
import { tellOfSetting } from './tell-of-setting.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'upiPayee' | 'commissionHoldDays'>

export const settingNotFound = fail(404, 'There is no such setting.')
const versionConflict = fail(
  409,
  'Somebody has changed this setting since you opened it. Look at the present value and save again.',
)

/**
 * Changes a setting for everybody at once, with an audit entry. Fails with 404 for an unknown one, with 400 for a value out
 * of its range, and with 409 if it was changed since `version`. The same value again changes nothing.
 */
export async function changePlatformSetting(
  deps: ChangeDeps,
  actor: Actor,
  name: string,
  { value: entered, version }: ChangePlatformSettingPayload,
  origin: RequestOrigin,
): Promise<Result<SettingName>> {
  if (!isSettingName(name)) return settingNotFound
  const checked = checkValue(declaredSettings[name], entered)
  if (!checked.ok) return checked
  const { value } = checked
  return deps.db.transaction(async (tx) => {
    const allowed = await checkState(tx, name, value)
    if (!allowed.ok) return allowed
    const [stored] = await tx
      .select()
      .from(platformSettings)
      .where(eq(platformSettings.name, name))
      .for('update')
    if ((stored?.version ?? 0) !== version) return versionConflict
    const old = stored ? SettingValue.parse(stored.value) : defaultOf(name, deps)
    if (old === value) return ok(name)
    const at = deps.now()
    const saved = await save(tx, name, { value, updatedBy: actor.id, updatedAt: at }, version)
    // Somebody else has stored it for the first time meanwhile.
    if (!saved) return versionConflict
    await writeAudit(tx, {
      actor,
      origin,
      action: 'setting.changed',
      objectType: 'setting',
      objectId: name,
      territoryPath: null,
      changes: { value: { old, new: value } },
      at,
    })
    // Without a name of its own, customers see the default.
    const inForce = (each: SettingValue) => (name === 'upiName' && each === '' ? defaultOf(name, deps) : each)
    await tellOfSetting(tx, name, { by: actor, old: inForce(old), value: inForce(value), at })
    return ok(name)
  })
}

async function save(
  tx: Database,
  name: SettingName,
  row: Pick<typeof platformSettings.$inferInsert, 'value' | 'updatedBy' | 'updatedAt'>,
  version: number,
): Promise<boolean> {
  const saved =
    version === 0
      ? await tx
          .insert(platformSettings)
          .values({ name, ...row })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(platformSettings)
          .set({ ...row, version: sql`${platformSettings.version} + 1` })
          .where(and(eq(platformSettings.name, name), eq(platformSettings.version, version)))
          .returning()
  return saved.length > 0
}

function checkValue(setting: DeclaredSetting, value: SettingValue): Result<SettingValue> {
  if (setting.kind === 'switch')
    return typeof value === 'boolean' ? ok(value) : fail(400, 'Choose on or off.')
  if (setting.kind === 'text') {
    if (typeof value !== 'string') return fail(400, setting.advice)
    const text = value.trim()
    return text === '' || setting.pattern.test(text) ? ok(text) : fail(400, setting.advice)
  }
  const { minimum, maximum } = setting
  const isInRange = typeof value === 'number' && value >= minimum && value <= maximum
  return isInRange ? ok(value) : fail(400, `Enter ${rangeOf(setting)}.`)
}

const rangeOf = ({ kind, minimum, maximum }: Extract<DeclaredSetting, { minimum: number }>) =>
  kind === 'rupees'
    ? `a sum from ${formatPaise(minimum)} to ${formatPaise(maximum)}`
    : `a whole number from ${minimum} to ${maximum}`

/** What no range can tell. */
async function checkState(tx: Database, name: SettingName, value: SettingValue): Promise<Result<null>> {
  if (name === 'singleOperator' && value === true && (await countSuperAdmins(tx)) > 1)
    return fail(409, 'There are several super administrators, so another one must approve.')
  return ok(null)
}
