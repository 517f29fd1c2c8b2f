// Optional calls. A host that lacks one is not called for it again for some minutes.
import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { type AppContext, apiOf } from './client.ts'
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

/** By the call's id. */
const known = new Map<string, { readonly offered: boolean; readonly until: number }>()

/**
 * Makes a call that the host may lack. A host that served it a moment ago has it, whatever it answers now.
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
 * Makes an optional call for one item. On 404, `list` decides: a host that lists the items lacks this one only, and a host
 * that does not list them lacks the call.
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

/** Whether the host is known to lack the call, by earlier responses. */
export const lacksEndpoint = (call: Call): boolean => memoryOf(call)?.offered === false

function memoryOf({ id }: Call) {
  const memory = known.get(id)
  return memory !== undefined && Date.now() < memory.until ? memory : undefined
}

/** As after a restart. */
export const forgetCapabilities = (): void => known.clear()
