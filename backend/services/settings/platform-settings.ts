// The present values of settings. Each use reads them, so that a change counts at once on every instance.
import type { Language } from '@affiliate-booking/contract/calls/accounts/account'
import type { UpiPayee } from '@affiliate-booking/contract/shapes/bookings'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import type { Database } from '../../db/database.ts'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import {
  declaredSettings,
  type NumberName,
  type SettingName,
  type SwitchName,
  type TextName,
} from './declared-settings.ts'

const numberOf = (name: NumberName, stored: unknown): number =>
  z.int().optional().parse(stored) ?? declaredSettings[name].default

const textOf = (name: TextName, stored: unknown): string =>
  z.string().optional().parse(stored) ?? declaredSettings[name].default

/** A number as a column of another statement: null while nobody has changed it, see `orDefault`. */
export const storedNumber = (name: NumberName): SQL<number | null> => {
  const isNamed = hasValue(platformSettings.name, name)
  return sql`(select ${platformSettings.value} from ${platformSettings} where ${isNamed})`.mapWith(
    (stored: unknown) => z.int().parse(stored),
  )
}

export const orDefault = (name: NumberName, stored: number | null): number =>
  numberOf(name, stored ?? undefined)

/** Several settings by one statement; the default of each while nobody has changed it. */
export async function readPlatformSettings(db: Database, names: readonly SettingName[]) {
  const { name, value } = platformSettings
  const rows = await db
    .select({ name, value })
    .from(platformSettings)
    .where(inArray(name, [...names]))
  const stored = new Map<string, unknown>(rows.map((row) => [row.name, row.value]))
  return {
    number: (setting: NumberName): number => numberOf(setting, stored.get(setting)),
    text: (setting: TextName): string => textOf(setting, stored.get(setting)),
  }
}

/** Undefined while nobody has changed it. */
async function readStored(db: Database, name: SettingName): Promise<unknown> {
  const [stored] = await db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name))
  return stored?.value
}

/** Undefined while nobody has changed it. */
export async function readStoredNumber(db: Database, name: NumberName): Promise<number | undefined> {
  return z
    .int()
    .optional()
    .parse(await readStored(db, name))
}

/** The default while nobody has changed it. */
export const readNumber = async (db: Database, name: NumberName): Promise<number> =>
  (await readStoredNumber(db, name)) ?? declaredSettings[name].default

/** The default while nobody has changed it. */
export async function readSwitch(db: Database, name: SwitchName): Promise<boolean> {
  return (
    z
      .boolean()
      .optional()
      .parse(await readStored(db, name)) ?? declaredSettings[name].default
  )
}

/** The default while nobody has changed it. */
export const readText = async (db: Database, name: TextName): Promise<string> =>
  textOf(name, await readStored(db, name))

/** The languages that the setting names. An emptied setting is the default again. */
export async function readNamedLanguages(db: Database): Promise<Language[]> {
  const stored = await readText(db, 'languages')
  return (stored || declaredSettings.languages.default).split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ')
    return { code, name: name.join(' ') }
  })
}

export interface EnvironmentDefaults {
  /** Receives UPI payments unless a setting says otherwise. */
  upiPayee: UpiPayee | null
  /** Days unless a setting says otherwise. */
  commissionHoldDays: number
}

/** The defaults of this host: some come from its environment. */
export const defaultOf = (name: SettingName, environment: EnvironmentDefaults) => {
  const own: Partial<Record<SettingName, number | string>> = {
    upiId: environment.upiPayee?.id ?? '',
    upiName: environment.upiPayee?.name ?? '',
    commissionHoldDays: environment.commissionHoldDays,
  }
  return own[name] ?? declaredSettings[name].default
}

/** Who receives UPI payments now; null: UPI is off. */
export async function readUpiPayee({
  db,
  upiPayee,
}: Pick<Deps, 'db' | 'upiPayee'>): Promise<UpiPayee | null> {
  const { name, value } = platformSettings
  const rows = await db
    .select({ name, value })
    .from(platformSettings)
    .where(inArray(name, ['upiId', 'upiName']))
  const stored = new Map(rows.map((row) => [row.name, z.string().parse(row.value)]))
  const id = stored.get('upiId') ?? upiPayee?.id ?? ''
  // Links and QR codes of UPI need a name. An emptied one is the default again.
  return id === '' ? null : { id, name: stored.get('upiName') || upiPayee?.name || id }
}
