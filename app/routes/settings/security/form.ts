import { EndSessionsPayload } from '@affiliate-booking/contract/calls/accounts/sessions'
import * as z from 'zod'

/** The form of one device by its session's id, or that of all others. */
export const SignOutForm = EndSessionsPayload.extend({ session: z.string().min(1).max(100) })
