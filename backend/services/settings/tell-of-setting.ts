import type { SettingValue } from '@affiliate-booking/contract/calls/platform-settings'
import type { Database } from '../../db/database.ts'
import { findSuperAdmins } from '../messages/notices/lead-notices.ts'
import { type Notice, notify } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'
import { declaredSettings, type SettingName } from './declared-settings.ts'

/** Where customers' money goes, and what keeps one person from deciding alone. */
const told = new Set<SettingName>(['upiId', 'upiName', 'singleOperator', 'adminSecondFactor'])

interface Change {
  readonly by: Actor
  readonly old: SettingValue
  readonly value: SettingValue
  readonly at: Date
}

/** Tells the other super administrators of a change of one of these settings. */
export async function tellOfSetting(
  tx: Database,
  name: SettingName,
  { by, old, value, at }: Change,
): Promise<void> {
  if (!told.has(name)) return
  const others = (await findSuperAdmins(tx)).filter((each) => each !== by.id)
  const variables = {
    setting: declaredSettings[name].label,
    name,
    before: words(old),
    after: words(value),
    by: by.id,
    changedAt: at.toISOString(),
  }
  await notify(
    tx,
    ...others.map((userId): Notice => ({
      kind: 'platform-setting-changed',
      to: { userId },
      about: name,
      occasion: at.getTime(),
      variables,
      at,
    })),
  )
}

/** As the page of the setting has them. */
function words(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return String(value) || 'Not set'
}
