// The schema of the profile. The host decides the same; errors here stand at their fields.
import { accountFields } from '@affiliate-booking/contract/calls/accounts/account'
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

const version = z.coerce.number<string>()

/** @param needsAddress of an affiliate, whose profile shows it */
export const profileForm = (needsAddress: boolean) =>
  z.object({
    ...accountFields,
    ...(needsAddress && {
      city: requiredText('City'),
      district: requiredText('District'),
      state: requiredText('State'),
    }),
    version,
  })
