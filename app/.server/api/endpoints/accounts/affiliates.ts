import * as calls from '@affiliate-booking/contract/calls/accounts/affiliates'
import type { AffiliateRegistration } from '../../../forms/affiliate-registration.ts'
import { type AppContext, apiOf } from '../../client.ts'
import { registrationOptions } from './auth.ts'

// The dashboard can do without the card.
const qrWithinMs = 3000

export const getQr = (context: AppContext) =>
  apiOf(context).call(calls.getQr, undefined, { withinMs: qrWithinMs })

export const generateQr = (context: AppContext) => apiOf(context).call(calls.generateQr, undefined)

export const registerAffiliate = (context: AppContext, registration: AffiliateRegistration) =>
  apiOf(context).call(calls.registerAffiliate, registrationForm(registration), registrationOptions)

/** The multipart form of the specification's section 3, part by part. */
function registrationForm(registration: AffiliateRegistration): FormData {
  const { city, district, state, country, referralCode, ...rest } = registration
  const parts: Record<string, string | File> = {
    name: rest.name,
    email: rest.email,
    password: rest.password,
    phone: rest.phone,
    'address[city]': city,
    'address[district]': district,
    'address[state]': state,
    'address[country]': country,
    preferredLanguage: rest.preferredLanguage,
    promotionMethod: rest.promotionMethod,
    panNumber: rest.panNumber,
    ...(referralCode && { referralCode }),
    businessType: rest.businessType,
    aadhar: rest.aadhar,
    panCard: rest.panCard,
    selfie: rest.selfie,
    agreementAccepted: rest.agreementAccepted,
    signature: rest.signature,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}
