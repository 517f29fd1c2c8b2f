// Passkeys: people sign in with the lock of their device, by WebAuthn. One is two factors in itself.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall, requiredSecret, requiredText } from '../../call.ts'
import { UserResponse } from './auth.ts'

export const Passkey = z.object({
  id: z.string(),
  /** Chosen by the person. */
  name: z.string(),
  createdAt: instant,
  /** Null: not yet. */
  lastUsedAt: instant.nullish(),
})
export type Passkey = z.infer<typeof Passkey>

/** What the browser passes to WebAuthn, as JSON of the WebAuthn specification. */
const Options = z.looseObject({ challenge: z.string() })

const base64url = (maximum: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'The passkey is not valid.')
    .max(maximum)

const credential = {
  id: base64url(2048),
  rawId: base64url(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** The browser's answer where a passkey was made. */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(40)).max(10).optional(),
    // Repeat what is in the attestation object.
    authenticatorData: z.string().max(16_384).optional(),
    publicKey: z.string().max(16_384).optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** The browser's answer where a passkey was used. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.string().max(128).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

export const PasskeyName = requiredText('Name', 60)

export const PasskeyPasswordPayload = z.object({ currentPassword: requiredSecret('Current password') })
export type PasskeyPasswordPayload = z.infer<typeof PasskeyPasswordPayload>

export const AddPasskeyPayload = z.object({ name: PasskeyName, credential: MadePasskey })
export type AddPasskeyPayload = z.infer<typeof AddPasskeyPayload>

export const RenamePasskeyPayload = z.object({ name: PasskeyName })
export type RenamePasskeyPayload = z.infer<typeof RenamePasskeyPayload>

export const UsePasskeyPayload = z.object({ credential: UsedPasskey })
export type UsePasskeyPayload = z.infer<typeof UsePasskeyPayload>

export const SignInByPasskeyPayload = UsePasskeyPayload.extend({
  /** Administrators have a sign-in of their own. */
  asAdmin: z.boolean(),
})
export type SignInByPasskeyPayload = z.infer<typeof SignInByPasskeyPayload>

export const listPasskeys = defineCall({
  id: 'listPasskeys',
  support: 'optional',
  method: 'GET',
  path: '/passkeys',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({
    passkeys: z.array(Passkey),
    /** So many can an account have. */
    maximum: z.int().positive(),
    recoveryCodesLeft: count,
  }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'The passkeys of the own account, oldest first',
})

export const beginPasskey = defineCall({
  id: 'beginPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/begin',
  encoding: 'json',
  payload: PasskeyPasswordPayload,
  response: z.object({
    options: Options,
    /** By the browser and system of the request; null if they are unknown. */
    proposedName: z.string().nullish(),
  }),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary:
    'Begin to add a passkey. It needs the password. The options count for this session, for five minutes',
})

export const addPasskey = defineCall({
  id: 'addPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys',
  encoding: 'json',
  payload: AddPasskeyPayload,
  response: z.object({
    /** Of the first second factor of the account, given once; null: there was one before. */
    recoveryCodes: z.array(z.string()).nullish(),
  }),
  errorStatuses: [400, 401, 409],
  access: 'signed in',
  endsSessions: true,
  summary: 'Add a passkey that the browser has made. With the first second factor, all other sessions end',
})

export const renamePasskey = defineCall({
  id: 'renamePasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/{id}/rename',
  encoding: 'json',
  payload: RenamePasskeyPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 404],
  access: 'signed in',
  summary: 'Rename a passkey of the own account',
})

export const removePasskey = defineCall({
  id: 'removePasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/{id}/remove',
  encoding: 'json',
  payload: PasskeyPasswordPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 404, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary: 'Remove a passkey of the own account; all other sessions end. It needs the password',
})

export const askForPasskey = defineCall({
  id: 'askForPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/ask',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ options: Options }),
  errorStatuses: [429],
  access: 'anyone',
  summary:
    'Ask for a passkey. The options count once, for five minutes, with the cookie of the request or the one that is set',
})

export const signInByPasskey = defineCall({
  id: 'signInByPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/sign-in',
  encoding: 'json',
  payload: SignInByPasskeyPayload,
  response: UserResponse,
  errorStatuses: [400, 401, 403, 429],
  access: 'anyone',
  summary: 'Sign in by a passkey, without password and second factor',
})

export const completeSignInByPasskey = defineCall({
  id: 'completeSignInByPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/complete',
  encoding: 'json',
  payload: UsePasskeyPayload,
  response: UserResponse,
  errorStatuses: [400, 401, 429],
  access: 'anyone',
  summary: 'Complete a sign-in that answered 401 with `secondFactor: missing`, by a passkey of that account',
})

export const renewSecondFactorByPasskey = defineCall({
  id: 'renewSecondFactorByPasskey',
  support: 'optional',
  method: 'POST',
  path: '/passkeys/renew',
  encoding: 'json',
  payload: UsePasskeyPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary: 'Give the second factor again by a passkey, as `renewSecondFactor` does by a code',
})
