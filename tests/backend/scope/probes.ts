// What a call answers to each member of the cast. Whatever lies out of reach is not there (404); who may never make a call
// is told so (403), before anything is looked at.
import type { Answer } from '../support/stage.ts'
import { cast, type Member } from '../support/two-territories/cast.ts'

/** `ok`: done. `shows` and `hides`: a list with or without what is looked for. */
export type Expectation = 'ok' | 'shows' | 'hides' | number

type Caller = Member | 'signed out'

export interface Probe {
  /** Where a call has several. */
  readonly what?: string
  readonly request: {
    readonly parameters?: Readonly<Record<string, string>>
    readonly query?: Record<string, string>
    readonly payload?: object
  }
  readonly shows?: (answer: Answer) => boolean
  readonly expected: Readonly<Record<Caller, Expectation>>
}

const callers = ['signed out', ...(Object.keys(cast) as Member[])] as const
export const nobody = ['signed out', 'pending', 'suspended'] as const

export const inside = ['super_admin', 'nsa', 'ssa', 'dsa'] as const
export const outside = ['nsa elsewhere', 'ssa elsewhere', 'dsa elsewhere'] as const
export const admins = [...inside, ...outside]
export const affiliates = ['affiliate', 'other affiliate'] as const
export const providers = ['provider', 'other provider'] as const
export const customers = ['customer', 'other customer'] as const

type Exception = readonly [readonly Caller[], Expectation]

/** The same to everybody but those who are named. */
export const open = (expectation: Expectation, ...exceptions: readonly Exception[]): Probe['expected'] => {
  const expected = Object.fromEntries(callers.map((caller) => [caller, expectation])) as Record<
    Caller,
    Expectation
  >
  for (const [named, exception] of exceptions) for (const caller of named) expected[caller] = exception
  return expected
}

/** 401 without a good session; otherwise as said. */
export const guarded = (expectation: Expectation, ...exceptions: readonly Exception[]) =>
  open(expectation, [nobody, 401], ...exceptions)

/** For administrators: `ok` inside, not there outside. */
export const administered = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(403, [inside, inReach], [outside, outOfReach])

/** For the one provider whose it is; for others of the kind it is not there. */
export const provided = (own: Expectation = 'ok', others: Expectation = 404) =>
  guarded(403, [['provider'], own], [['other provider'], others])

/** For those administrators and that provider. */
export const managed = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(403, [[...inside, 'provider'], inReach], [[...outside, 'other provider'], outOfReach])

/** For those, and the customer who has booked. */
export const booked = (inReach: Expectation = 'ok', outOfReach: Expectation = 404) =>
  guarded(outOfReach, [[...inside, 'provider', 'customer'], inReach])

/** For the affiliate whose it is. */
export const referred = (own: Expectation = 'ok', others: Expectation = 404) =>
  guarded(403, [['affiliate'], own], [['other affiliate'], others])

/** For all who are paid out: everybody but customers and super administrators. */
export const payees = (own: Expectation, ...exceptions: readonly Exception[]) =>
  guarded(own, [['super_admin', ...customers], 403], ...exceptions)

export const contains =
  (text: string) =>
  ({ body }: Answer) =>
    (typeof body === 'string' ? body : JSON.stringify(body)).includes(text)

/** By the id of the call. */
export type Probes = Readonly<Record<string, readonly Probe[]>>
