// Settings as administrators see them.
import {
  type PlatformSetting,
  type SettingChange,
  SettingValue,
} from '@affiliate-booking/contract/calls/platform-settings'
import { and, desc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import { settingNotFound } from './change-setting.ts'
import { declaredSettings, isSettingName, type SettingName, settingNames } from './declared-settings.ts'
import { defaultOf } from './platform-settings.ts'

type ReadDeps = Pick<Deps, 'db' | 'upiPayee' | 'commissionHoldDays'>

/** All settings, in the order in which they are declared. */
export const listPlatformSettings = (deps: ReadDeps): Promise<PlatformSetting[]> =>
  describeSettings(deps, settingNames)

/** Fails with 404 for an unknown one. */
export async function getPlatformSetting(
  deps: ReadDeps,
  name: string,
): Promise<Result<{ setting: PlatformSetting; changes: SettingChange[] }>> {
  if (!isSettingName(name)) return settingNotFound
  const [setting] = await describeSettings(deps, [name])
  if (!setting) throw new Error('A declared setting was not described')
  return ok({ setting, changes: await readChanges(deps.db, name) })
}

async function describeSettings(deps: ReadDeps, names: readonly SettingName[]): Promise<PlatformSetting[]> {
  const rows = await deps.db
    .select({ stored: platformSettings, changedBy: users.name })
    .from(platformSettings)
    .leftJoin(users, eq(users.id, platformSettings.updatedBy))
    .where(inArray(platformSettings.name, [...names]))
  const byName = new Map(rows.map((row) => [row.stored.name, row]))
  return names.map((name) => {
    const { group, label, explanation, kind, ...rest } = declaredSettings[name]
    const row = byName.get(name)
    const defaultValue = defaultOf(name, deps)
    return {
      name,
      group,
      label,
      explanation,
      kind,
      unit: 'unit' in rest ? rest.unit : null,
      minimum: 'minimum' in rest ? rest.minimum : null,
      maximum: 'maximum' in rest ? rest.maximum : null,
      default: defaultValue,
      value: row ? SettingValue.parse(row.stored.value) : defaultValue,
      version: row?.stored.version ?? 0,
      changedAt: row?.stored.updatedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
    }
  })
}

const Changes = z.object({ value: z.object({ old: SettingValue.nullish(), new: SettingValue.nullish() }) })

const shownChanges = 20

async function readChanges(db: Database, name: SettingName): Promise<SettingChange[]> {
  const rows = await db
    .select({ id: auditLog.id, changes: auditLog.changes, by: users.name, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, 'setting'), eq(auditLog.objectId, name)))
    .orderBy(desc(auditLog.id))
    .limit(shownChanges)
  return rows.map(({ id, changes, by, at }) => ({
    id: String(id),
    ...Changes.parse(changes).value,
    by,
    at: at.toISOString(),
  }))
}
