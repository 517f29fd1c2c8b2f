// The registration form by its own field names, or those of the specification; what is sent has the latter.
import { RegisterAffiliatePayload } from '@affiliate-booking/contract/calls/accounts/affiliates'
import * as z from 'zod'
import type { Failure } from '../api/response.ts'
import { anyImageFile, imageFile } from './image-field.ts'
import { countryErrors, type FormLocation, locationErrors } from './location-options.ts'
import type { UploadFields } from '../uploads/receive-upload.ts'

const wire = RegisterAffiliatePayload.shape

const place = {
  country: wire['address[country]'],
  state: wire['address[state]'],
  district: wire['address[district]'],
}

const Place = z.object(place)

const registrationWith = (
  image: (label: string) => z.ZodType<File>,
  errorsOf: (place: FormLocation) => Record<string, string[]> | null,
) =>
  z
    .object({
      name: wire.name,
      email: wire.email,
      phone: wire.phone,
      ...place,
      city: wire['address[city]'],
      businessType: wire.businessType,
      promotionMethod: wire.promotionMethod,
      preferredLanguage: wire.preferredLanguage,
      panNumber: wire.panNumber,
      referralCode: wire.referralCode,
      aadhar: image('Aadhaar card'),
      panCard: image('PAN card'),
      selfie: image('Selfie'),
      password: wire.password,
      signature: wire.signature,
      agreementAccepted: wire.agreementAccepted,
    })
    .superRefine(
      (values, context) => {
        for (const [field, [message]] of Object.entries(errorsOf(values) ?? {})) {
          context.addIssue({ code: 'custom', path: [field], message })
        }
      },
      // The location is checked as soon as it is complete, even if other fields are missing.
      { when: ({ value }) => Place.safeParse(value).success },
    )

export const AffiliateRegistration = registrationWith(imageFile, locationErrors)
export type AffiliateRegistration = z.infer<typeof AffiliateRegistration>

/** At a host with rules of its own: which pictures, states and districts it takes is for it to judge. */
export const ForeignAffiliateRegistration = registrationWith(anyImageFile, countryErrors)

const names = Object.keys(AffiliateRegistration.shape)
const images = ['aadhar', 'panCard', 'selfie']

/** The names of the specification where ours are others. */
const otherNames: ReadonlyMap<string, string> = new Map(
  ['city', 'district', 'state', 'country'].map((name) => [`address[${name}]`, name]),
)

/** A failure of the call, whose field is named as in the form. */
export const inFormNames = <Failed extends Pick<Failure, 'field'>>(failure: Failed): Failed =>
  failure.field === undefined
    ? failure
    : { ...failure, field: otherNames.get(failure.field) ?? failure.field }

/** The fields of the posted form; `buttons` are those that only change the page. */
export const registrationFields = (buttons: readonly string[], takesUnreadable: boolean): UploadFields => ({
  takesUnreadable,
  texts: [...names.filter((name) => !images.includes(name)), ...buttons],
  images,
  otherNames,
})

/** Of the specification. */
const defaults = { country: 'India', businessType: 'individual' }

/** The posted form with the defaults of the specification for fields that are not in it. */
export function withDefaults(form: FormData): FormData {
  for (const [name, value] of Object.entries(defaults)) if (!form.has(name)) form.set(name, value)
  // What a browser sends for a checkbox without a value.
  if (form.get('agreementAccepted') === 'on') form.set('agreementAccepted', 'true')
  return form
}
