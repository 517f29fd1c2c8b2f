// Names a browser and its system by its User-Agent. Versions are left out: browsers freeze or invent them.
import type { DeviceKind } from '@affiliate-booking/contract/options/accounts/sessions'

export interface Device {
  readonly kind: DeviceKind
  /** Such as `Chrome on Android`; null where nothing is known. */
  readonly name: string | null
}

/** The first match counts: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bKAIOS\b/, 'KaiOS', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** Describes what a session was opened with. */
export function describeDevice(userAgent: string | null): Device {
  if (userAgent === null) return { kind: 'unknown', name: null }
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [, system, kind] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  const name = browser === undefined || system === undefined ? (browser ?? system) : `${browser} on ${system}`
  return { kind: kind ?? 'unknown', name: name ?? null }
}
