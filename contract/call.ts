// What a call on the wire is: one shape for every call, from which the app sends, the backend serves and OpenAPI tells.
import * as z from 'zod'

export interface Call<Payload extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The name of the call in OpenAPI and in logs. */
  readonly id: string
  /** `documented`: every host offers it (section 7 of the specification). `optional`: a host may answer 404, 405 or 501. */
  readonly support: 'documented' | 'optional'
  readonly method: 'GET' | 'POST'
  /** Below `<host>/api`; a path parameter is written `{name}`. */
  readonly path: `/${string}`
  /** `query`: the payload's fields are texts in the address. */
  readonly encoding: 'none' | 'query' | 'json' | 'multipart'
  /** What is sent. `z.undefined()` when nothing is. */
  readonly payload: Payload
  /**
   * What is read of a 2xx response: unknown fields are preserved, optional ones may be missing or null. A `File`: its bytes; a
   * `ReadableStream`: a table as CSV, which comes as it is read.
   */
  readonly response: Answer
  /** Statuses with which a host may reject the call; the body is a `Rejection`. */
  readonly errorStatuses: readonly number[]
  /** Who may call it, for the documentation. */
  readonly access:
    | 'anyone'
    | 'signed in'
    | 'affiliate'
    | 'customer'
    | 'service provider'
    | 'administrator'
    | 'administrator or service provider'
    | 'super_admin'
  readonly summary: string
}

export type PayloadOf<C extends Call> = z.output<C['payload']>
export type ResponseOf<C extends Call> = z.output<C['response']>

/** Keeps the literal types of a call while checking its shape. */
export function defineCall<Payload extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Payload, Answer>,
): Call<Payload, Answer> {
  return call
}

/** The body of every rejection: only a string `message` is ever read. */
export const ErrorResponse = z.looseObject({ message: z.string() })
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** A required text field; `label` names it in the error. Surrounding white space is dropped. */
export const requiredText = (label: string, maximum = 200) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(maximum, `${label} can have at most ${maximum} characters.`)

/** A required secret: never trimmed. */
export const requiredSecret = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(1024, `${label} can have at most 1024 characters.`)

export const emailAddress = () =>
  z
    .string({ error: 'Email is required.' })
    .trim()
    .min(1, 'Email is required.')
    .max(254, 'Email can have at most 254 characters.')
    .pipe(z.email('Enter a valid email address.'))
