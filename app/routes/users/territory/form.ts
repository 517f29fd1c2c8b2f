// Another territory for an administrator or an affiliate, of the level that the account has.
import { ChangeTerritoryPayload } from '@affiliate-booking/contract/calls/accounts/users'
import { requiredText } from '@affiliate-booking/contract/call'
import { longestTerritoryPath } from '@affiliate-booking/contract/report-filters'
import { countries } from '@affiliate-booking/contract/options/accounts/registration'
import * as z from 'zod'

const Country = z.object({
  kind: z.literal('country'),
  country: z.enum(countries, 'Choose a country from the list.'),
  /** Empty: none. */
  expectedTerritory: z
    .string()
    .max(longestTerritoryPath)
    .optional()
    .transform((path) => path ?? null),
  reason: ChangeTerritoryPayload.shape.reason,
})

const State = Country.extend({ kind: z.literal('state'), state: requiredText('State', 100) })

const District = State.extend({ kind: z.literal('district'), district: requiredText('District', 100) })

export const TerritoryForm = z.discriminatedUnion('kind', [Country, State, District])
export type TerritoryForm = z.infer<typeof TerritoryForm>

/** `Idukki, Kerala, India`. */
export const territoryOf = (form: TerritoryForm): string =>
  [
    ...(form.kind === 'district' ? [form.district] : []),
    ...(form.kind === 'country' ? [] : [form.state]),
    form.country,
  ].join(', ')
