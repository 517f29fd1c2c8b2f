// What people change about their own account: name, phone, language, address and picture.
import * as z from 'zod'
import { version } from '../../fields.ts'
import { defineCall, requiredPhone, requiredText } from '../../call.ts'
import { avatarParts } from '../../options/accounts/account.ts'

export const Language = z.object({
  /** Such as `en`. */
  code: z.string(),
  name: z.string(),
})
export type Language = z.infer<typeof Language>

/** An optional, trimmed text; empty: none. */
const addressLine = (label: string) =>
  z.string().trim().max(200, `${label} can have at most 200 characters.`).default('')

export const addressFields = {
  street: addressLine('House and street'),
  city: addressLine('City'),
  district: addressLine('District'),
  state: addressLine('State'),
  postalCode: addressLine('PIN code'),
  country: addressLine('Country'),
}

export const accountFields = {
  name: requiredText('Full Name', 100),
  phone: requiredPhone('Phone'),
  language: requiredText('Language', 20),
  ...addressFields,
}

export const AccountDetails = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.string(),
  /** What can be chosen. */
  languages: z.array(Language),
  street: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** The profile of an affiliate shows city, district and state. */
  needsAddress: z.boolean(),
  /** An uploaded picture, which can be removed. */
  hasPicture: z.boolean(),
  version,
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const ChangeAccountPayload = z.object({
  ...accountFields,
  /** That was shown. */
  version: z.int({ error: 'Version is required.' }).nonnegative(),
})
export type ChangeAccountPayload = z.infer<typeof ChangeAccountPayload>

export const SetAvatarPayload = z.object({
  picture: z
    .instanceof(File, { error: 'Picture is required.' })
    .refine((file) => file.size > 0 && file.type.startsWith('image/'), 'Picture must be an image.'),
  part: z.enum(avatarParts, { error: 'Choose which part is kept.' }).default('centre'),
})
export type SetAvatarPayload = z.infer<typeof SetAvatarPayload>

const AccountResponse = z.object({ account: AccountDetails })

export const getAccount = defineCall({
  id: 'getAccount',
  support: 'optional',
  method: 'GET',
  path: '/account',
  encoding: 'none',
  payload: z.undefined(),
  response: AccountResponse,
  errorStatuses: [401],
  access: 'signed in',
  summary: 'What the own account can change of itself, and the languages to choose from',
})

export const changeAccount = defineCall({
  id: 'changeAccount',
  support: 'optional',
  method: 'POST',
  path: '/account',
  encoding: 'json',
  payload: ChangeAccountPayload,
  response: AccountResponse,
  errorStatuses: [400, 401, 409],
  access: 'signed in',
  summary: 'Change name, phone, language and address of the own account',
})

export const setAvatar = defineCall({
  id: 'setAvatar',
  support: 'optional',
  method: 'POST',
  path: '/account/avatar',
  encoding: 'multipart',
  payload: SetAvatarPayload,
  response: AccountResponse,
  errorStatuses: [400, 401, 413],
  access: 'signed in',
  summary: 'Set the own picture. It becomes a square without metadata; `part` tells what is kept of it',
})

export const removeAvatar = defineCall({
  id: 'removeAvatar',
  support: 'optional',
  method: 'POST',
  path: '/account/avatar/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: AccountResponse,
  errorStatuses: [401],
  access: 'signed in',
  summary: 'Remove the own picture',
})

export const getAvatar = defineCall({
  id: 'getAvatar',
  support: 'optional',
  method: 'GET',
  path: '/account/avatar/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(File),
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'The own picture',
})
