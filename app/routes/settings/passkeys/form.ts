import { PasskeyName, PasskeyPasswordPayload } from '@affiliate-booking/contract/calls/accounts/passkeys'
import * as z from 'zod'

const id = z.string().min(1).max(100)

/** The button of each step. */
export const PasskeysForm = z.discriminatedUnion('step', [
  PasskeyPasswordPayload.extend({ step: z.literal('begin') }),
  z.object({
    step: z.literal('add'),
    name: PasskeyName,
    /** What the host has asked of the browser, and its answer, both as JSON. */
    options: z.string().max(20_000),
    passkeyCredential: z.string().max(60_000).default(''),
  }),
  z.object({ step: z.literal('rename'), id, name: PasskeyName }),
  PasskeyPasswordPayload.extend({ step: z.literal('remove'), id }),
  PasskeyPasswordPayload.extend({ step: z.literal('codes') }),
])
export type PasskeysForm = z.infer<typeof PasskeysForm>

export const PasswordFields = PasskeyPasswordPayload
export const NameFields = z.object({ name: PasskeyName })
