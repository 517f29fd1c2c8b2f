// What a service gives: a value, or a refusal that the caller can act on. Bugs are thrown.
export interface Refused {
  readonly ok: false
  /** As an HTTP status. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415
  /** For the person who asked. */
  readonly message: string
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused

export const done = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const refuse = (status: Refused['status'], message: string): Refused => ({
  ok: false,
  status,
  message,
})
