// The values of a setting, as they are shown.
import type { PlatformSetting, SettingValue } from '@affiliate-booking/contract/calls/platform-settings'
import { formatPaise } from '@affiliate-booking/shared/money'

type Described = Pick<PlatformSetting, 'kind' | 'unit'>

/** `15 minutes`, `₹500`, `On`; an empty text is `Not set`. */
export function settingText({ kind, unit }: Described, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'string') return value === '' ? 'Not set' : value
  if (kind === 'rupees') return formatPaise(value)
  return unit == null ? String(value) : `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

/** `5 to 120 minutes`; undefined where there is no range. */
export function rangeText(setting: PlatformSetting): string | undefined {
  const { kind, minimum, maximum } = setting
  if (minimum == null || maximum == null) return undefined
  const least = kind === 'rupees' ? settingText(setting, minimum) : String(minimum)
  return `${least} to ${settingText(setting, maximum)}`
}
