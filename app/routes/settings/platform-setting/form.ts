import type { PlatformSetting, SettingValue } from '@affiliate-booking/contract/calls/platform-settings'
import { maximumSettingLength } from '@affiliate-booking/contract/options/platform-settings'
import * as z from 'zod'
import { rupees } from '../../../.server/forms/rupees.ts'

const typed = z.string({ error: 'Enter a value.' }).trim().max(maximumSettingLength, 'Enter a shorter value.')

const schemas = {
  count: typed.regex(/^\d{1,9}$/, 'Enter a whole number.').transform(Number),
  rupees: rupees({ required: 'Enter a value.', invalid: 'Enter an amount in rupees.' }),
  switch: z.enum(['on', 'off'], { error: 'Choose on or off.' }).transform((choice) => choice === 'on'),
  // Empty is a value too.
  text: typed.default(''),
} satisfies Record<PlatformSetting['kind'], z.ZodType<SettingValue>>

/** The host checks the range. */
export const settingForm = (kind: PlatformSetting['kind']) =>
  z.object({ version: z.coerce.number<string>(), value: schemas[kind] as z.ZodType<SettingValue> })
