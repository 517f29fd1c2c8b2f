import type { PlatformSetting, SettingValue } from '@affiliate-booking/contract/calls/platform-settings'
import { maximumSettingLength } from '@affiliate-booking/contract/options/platform-settings'
import * as z from 'zod'
import { paiseOf } from '../../../domain/format/money.ts'

const typed = z.string({ error: 'Enter a value.' }).trim().max(maximumSettingLength, 'Enter a shorter value.')

const schemas = {
  count: typed.regex(/^\d{1,9}$/, 'Enter a whole number.').transform(Number),
  rupees: typed.transform((text, context) => {
    const paise = paiseOf(text)
    if (paise !== undefined) return paise
    context.addIssue({ code: 'custom', message: 'Enter an amount in rupees.' })
    return z.NEVER
  }),
  switch: z.enum(['on', 'off'], { error: 'Choose on or off.' }).transform((choice) => choice === 'on'),
  // Empty is a value too.
  text: typed.default(''),
} satisfies Record<PlatformSetting['kind'], z.ZodType<SettingValue>>

/** The host checks the range. */
export const settingForm = (kind: PlatformSetting['kind']) =>
  z.object({ version: z.coerce.number<string>(), value: schemas[kind] as z.ZodType<SettingValue> })
