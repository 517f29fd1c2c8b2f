// Which optional calls a host has. A host without a valid document has the documented calls alone.
import * as z from 'zod'
import { defineCall } from '../call.ts'

/** Strict, since hosts answer unknown paths with anything. */
export const Capabilities = z.strictObject({
  /** The ids of the host's optional calls. A newer host may name calls that the app does not know. */
  optionalCalls: z.array(z.string().min(1).max(100)).max(1000),
})
export type Capabilities = z.infer<typeof Capabilities>

export const getCapabilities = defineCall({
  id: 'getCapabilities',
  support: 'best-effort',
  method: 'GET',
  path: '/capabilities',
  encoding: 'none',
  payload: z.undefined(),
  response: Capabilities,
  errorStatuses: [],
  access: 'anyone',
  summary: 'The ids of the optional calls that this host has',
})
