// Calls beyond the documented ones. A host may lack them: it is asked once and then left in peace for a while.
import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { type AppContext, apiOf } from './context.ts'
import type { Result } from './response.ts'
import type { Body, CallOptions } from './request.ts'

/** The host does not have the call. */
export interface NotOffered {
  readonly ok: false
  readonly reason: 'not-offered'
}

const notOffered: NotOffered = { ok: false, reason: 'not-offered' }
const notOfferedStatuses = new Set([404, 405, 501])
const rememberedMs = 5 * 60_000

/** What this process knows of the host, by the call's id. */
const known = new Map<string, { readonly offered: boolean; readonly until: number }>()

/**
 * Makes a call that the host may not have. A host that answered it a moment ago has it, whatever it says now.
 * Not for calls whose path names one thing: there, 404 is about the thing.
 */
export async function callOptional<Payload extends z.ZodType, Answer extends z.ZodType>(
  context: AppContext,
  call: Call<Payload, Answer>,
  payload: Body<z.output<Payload>>,
  options?: CallOptions,
): Promise<Result<z.output<Answer>> | NotOffered> {
  const fresh = memoryOf(call)
  if (fresh?.offered === false) return notOffered

  const outcome = await apiOf(context).call(call, payload, options)
  const until = Date.now() + rememberedMs
  if (outcome.ok) {
    known.set(call.id, { offered: true, until })
    return outcome
  }
  const lacks = outcome.reason === 'rejected' && notOfferedStatuses.has(outcome.status)
  if (!lacks || fresh?.offered === true) return outcome
  known.set(call.id, { offered: false, until })
  return notOffered
}

/**
 * Makes a call whose path or query names one thing. Where that is 404, `list` asks for the things: a host that has them does not
 * have this one, and a host without them does not offer the call.
 */
export async function callOptionalItem<Payload extends z.ZodType, Answer extends z.ZodType>(
  context: AppContext,
  call: Call<Payload, Answer>,
  payload: Body<z.output<Payload>>,
  params: Readonly<Record<string, string>>,
  list: () => Promise<Result<unknown> | NotOffered>,
): Promise<Result<z.output<Answer>> | NotOffered> {
  const outcome = await apiOf(context).call(call, payload, { params })
  if (outcome.ok || outcome.reason !== 'rejected' || !notOfferedStatuses.has(outcome.status)) return outcome
  const listed = await list()
  return !listed.ok && listed.reason === 'not-offered' ? listed : outcome
}

/** Whether the host is known not to have the call, without asking it. */
export const lacksEndpoint = (call: Call): boolean => memoryOf(call)?.offered === false

function memoryOf({ id }: Call) {
  const memory = known.get(id)
  return memory !== undefined && Date.now() < memory.until ? memory : undefined
}

/** As after a restart. */
export const forgetCapabilities = (): void => known.clear()
