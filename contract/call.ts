// The definition of a call on the wire. The app's client, the backend's router and OpenAPI are derived from it.
import * as z from 'zod'

export interface Call<Payload extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The name of the call in OpenAPI and in logs. */
  readonly id: string
  /**
   * `documented`: every host has it (section 7 of the specification). `optional`: called only where the host's capability
   * document names it. `best-effort`: tried on every host, and not missed where it fails.
   */
  readonly support: 'documented' | 'optional' | 'best-effort'
  readonly method: 'GET' | 'POST'
  /** Below `<host>/api`; a path parameter is written `{name}`. */
  readonly path: `/${string}`
  /** `query`: the payload is in the query string. `bytes`: the body is passed on as it is. */
  readonly encoding: 'none' | 'query' | 'json' | 'multipart' | 'bytes'
  /** Of a form; unset: `maximumFormFiles`. */
  readonly maximumFiles?: number
  /** `z.undefined()` for none. */
  readonly payload: Payload
  /**
   * The body of a 2xx response. Unknown fields are preserved, optional ones may be missing or null. `File`: an image;
   * `ReadableStream`: streamed CSV, or a ZIP archive for a path that ends in `.zip`.
   */
  readonly response: Answer
  /** The statuses of expected errors; the body is an `ErrorResponse`. */
  readonly errorStatuses: readonly number[]
  /** Who may call it. */
  readonly access:
    | 'anyone'
    /** The app itself: the body is signed with the key that app and backend share (`shared/signing/referral-signer.ts`). */
    | 'app'
    | 'signed in'
    | 'affiliate'
    /** Affiliates, service providers and administrators with a territory: all who are paid out. */
    | 'payee'
    | 'customer'
    | 'service provider'
    | 'administrator'
    | 'administrator or service provider'
    | 'super_admin'
  /**
   * A booking's link in the header `bookingLinkHeader` replaces the session, for that booking alone. In the path, `linked`
   * stands for its id.
   */
  readonly takesBookingLink?: true
  /** Whether it ends sessions other than that of the request. */
  readonly endsSessions?: true
  /**
   * Whether a payload decides on money, on who decides and earns, or asks for what nobody else may read. An account
   * with a second factor must have given it within the last ten minutes: otherwise the call answers 403 with
   * `secondFactor: expired`.
   */
  decidesOnMoney?(this: void, payload: z.output<Payload>): boolean
  readonly summary: string
}

export const bookingLinkHeader = 'Booking-Link'

export type PayloadOf<C extends Call> = z.output<C['payload']>
export type ResponseOf<C extends Call> = z.output<C['response']>

/** Keeps the literal types of a call while checking its shape. */
export function defineCall<Payload extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Payload, Answer>,
): Call<Payload, Answer> {
  return call
}

/** The body of an answer that nobody reads: described by the schema, and a success whatever it holds. */
export const unread = <Answer extends z.ZodType>(schema: Answer) => schema.optional().catch(undefined)

/**
 * What is wrong with the second factor. `missing`: the session waits for it. `expired`: it must be given again before a
 * decision on money. `demanded`: it must be set up before anything else.
 */
export const SecondFactorProblem = z.enum(['missing', 'expired', 'demanded'])
export type SecondFactorProblem = z.infer<typeof SecondFactorProblem>

/** A required, trimmed text; `label` names it in errors. */
export const requiredText = (label: string, maximum = 200) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(maximum, `${label} can have at most ${maximum} characters.`)

/**
 * A number or code as it is stored, where people type or paste it in groups: "4321 8765 2109", "ABCPN 1234 F". Words stay
 * apart.
 */
export const ungroup = (text: string): string => text.replaceAll(/(\d)\s+|\s+(?=\d)/g, '$1')

/** A required phone number in any form. The country code with which our forms begin is no number yet. */
export const requiredPhone = (label: string) =>
  requiredText(label, 20).refine((phone) => phone !== '+91', { error: `${label} is required.`, abort: true })

/** Of somebody whom a provider calls before a trip. */
export const reachablePhone = (label: string) =>
  requiredPhone(label).refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= 10,
    'Enter a phone number of at least 10 digits.',
  )

/** A required secret: never trimmed. */
export const requiredSecret = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(1024, `${label} can have at most 1024 characters.`)

/** What browsers take in a field of type email (spec 5.2): a host may have accounts that a stricter rule locks out. */
export const emailAddress = () =>
  z
    .string({ error: 'Email is required.' })
    .trim()
    .min(1, 'Email is required.')
    .max(254, 'Email can have at most 254 characters.')
    .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email address.' }))
