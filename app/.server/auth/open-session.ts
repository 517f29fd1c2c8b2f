import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { adminSessionContext } from './admin-session.ts'
import { type AppContext, apiOf } from '../api/client.ts'
import type { Body } from '../api/request.ts'

/** Makes a call that signs in. From then on the profile alone says who is signed in. */
export async function openSession<Payload extends z.ZodType, Answer extends z.ZodType>(
  context: AppContext,
  call: Call<Payload, Answer>,
  payload: Body<z.output<Payload>>,
) {
  const result = await apiOf(context).call(call, payload, { opensSession: true })
  if (result.ok) context.get(adminSessionContext).end()
  return result
}
