// Razorpay's API: one request with a deadline, of whose answer at most 1 MiB is read.
// https://razorpay.com/docs/api/
import type { Logger } from 'pino'
import * as z from 'zod'
import type { GatewayFailure, GatewayResult } from '../gateway.ts'

export interface RazorpayKeys {
  keyId: string
  keySecret: string
  /** The current one first. */
  webhookSecrets: readonly string[]
  /** The origin of the API. */
  url: string
}

export interface RazorpayRequest {
  /** For the log. */
  name: string
  method: 'GET' | 'POST'
  path: `/v1/${string}`
  body?: object
  headers?: Record<string, string>
}

export type CallRazorpay = <Schema extends z.ZodType>(
  request: RazorpayRequest,
  schema: Schema,
) => Promise<GatewayResult<z.output<Schema>>>

/** Milliseconds: a customer waits for some of the answers. */
const defaultTimeout = 5000
const maximumBytes = 1024 * 1024

const ErrorBody = z.object({ error: z.object({ description: z.string().max(500) }) })

export function createRazorpayApi(
  { keyId, keySecret, url }: RazorpayKeys,
  log: Logger,
  timeout = defaultTimeout,
): CallRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async ({ name, method, path, body, headers }, schema) => {
    const failed = (failure: Omit<GatewayFailure, 'ok'>, facts: object = {}): GatewayFailure => {
      log.warn(
        { gateway: 'razorpay', call: name, reason: failure.reason, ...facts },
        'a payment gateway failed',
      )
      return { ok: false, ...failure }
    }
    const aborting = new AbortController()
    // A timer of our own: on Node 20 a signal of AbortSignal.timeout may be collected before it fires.
    const timer = setTimeout(() => aborting.abort(), timeout)
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          ...headers,
          Accept: 'application/json',
          Authorization: authorization,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'manual',
        signal: aborting.signal,
      })
      const { status } = response
      const parsed = parseJson(await readText(response))
      // 400 is Razorpay's answer to what it does not accept; other failures are about keys, limits and its own state.
      if (status === 400) {
        const description = ErrorBody.safeParse(parsed).data?.error.description
        return failed({ reason: 'rejected', ...(description !== undefined && { description }) }, { status })
      }
      if (!response.ok) return failed({ reason: 'unavailable' }, { status })
      const answer = schema.safeParse(parsed)
      return answer.success ? { ok: true, value: answer.data } : failed({ reason: 'malformed' }, { status })
    } catch {
      return failed({ reason: 'unavailable' }, { isLate: aborting.signal.aborted })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Empty if the body is longer than the limit. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > maximumBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
