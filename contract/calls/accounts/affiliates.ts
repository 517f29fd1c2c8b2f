// The affiliate's registration and QR code.
import * as z from 'zod'
import { defineCall, emailAddress, requiredPhone, requiredSecret, requiredText, unread } from '../../call.ts'
import { User } from '../../shapes/entities.ts'
import { maximumReferralLength } from '../../options/referrals/referral.ts'
import { agreementRequired, businessTypes, promotionMethods } from '../../options/accounts/registration.ts'

const imageFile = (label: string) =>
  z
    .instanceof(File, { error: `${label} is required.` })
    .refine((file) => file.size > 0, `${label} is required.`)
    .refine((file) => file.type.startsWith('image/'), `${label} must be an image.`)

export const RegisterAffiliatePayload = z.object({
  name: requiredText('Full name', 100),
  email: emailAddress(),
  password: requiredSecret('Password'),
  phone: requiredPhone('Phone'),
  'address[city]': requiredText('City', 100),
  'address[district]': requiredText('District', 100),
  'address[state]': requiredText('State', 100),
  'address[country]': requiredText('Country', 100),
  preferredLanguage: requiredText('Preferred language', 50),
  promotionMethod: z.enum(promotionMethods, { error: 'Choose a promotion method.' }),
  panNumber: requiredText('PAN number', 50),
  referralCode: z
    .string()
    .trim()
    .max(maximumReferralLength, `Referral code can have at most ${maximumReferralLength} characters.`)
    .optional(),
  businessType: z.enum(businessTypes, { error: 'Choose a business type.' }),
  aadhar: imageFile('Aadhaar card'),
  panCard: imageFile('PAN card'),
  selfie: imageFile('Selfie'),
  /** Only `true` counts as accepted. */
  agreementAccepted: z.literal('true', { error: agreementRequired }),
  signature: requiredText('Signature', 100),
})
export type RegisterAffiliatePayload = z.infer<typeof RegisterAffiliatePayload>

export const QrResponse = z.looseObject({
  /** An http(s) or data address of the QR image; missing or null while there is none. */
  qrCodeUrl: z.string().nullish(),
})

export const registerAffiliate = defineCall({
  id: 'registerAffiliate',
  support: 'documented',
  method: 'POST',
  path: '/affiliates/register',
  encoding: 'multipart',
  payload: RegisterAffiliatePayload,
  response: unread(User),
  errorStatuses: [400, 409, 413, 429],
  access: 'anyone',
  summary: 'Register an affiliate with identity documents',
})

export const getQr = defineCall({
  id: 'getQr',
  support: 'documented',
  method: 'GET',
  path: '/affiliates/qr',
  encoding: 'none',
  payload: z.undefined(),
  response: QrResponse,
  errorStatuses: [401, 403],
  access: 'affiliate',
  summary: "The affiliate's QR code, if there is one",
})

export const generateQr = defineCall({
  id: 'generateQr',
  support: 'documented',
  method: 'POST',
  path: '/affiliates/qr/generate',
  encoding: 'none',
  payload: z.undefined(),
  response: QrResponse,
  errorStatuses: [401, 403],
  access: 'affiliate',
  summary: "Generate the affiliate's QR code from the referral link",
})
