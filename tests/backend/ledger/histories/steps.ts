// Random histories of money: bookings, and what happens to them, to rules, people, payouts and refunds.
import * as fc from 'fast-check'

/** Chooses one of what is there when the step is taken. */
const index = fc.nat({ max: 10_000 })
const part = fc.noBias(fc.integer({ min: 0, max: 1000 })).map((thousandths) => thousandths / 1000)
const bps = fc.integer({ min: 0, max: 3000 })

const booking = fc.record({
  total: fc.integer({ min: 1, max: 1_000_000 }),
  days: fc.nat({ max: 20 }),
  affiliate: fc.constantFrom('anjali', 'anjali', 'ravi', null),
  hasSignal: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  /** `entered`: later, and the customer has entered the reference of the payment. */
  pays: fc.oneof(
    { weight: 8, arbitrary: fc.constant('at once' as const) },
    { weight: 1, arbitrary: fc.constant('later' as const) },
    { weight: 1, arbitrary: fc.constant('entered' as const) },
  ),
})
export type NewBooking = typeof booking extends fc.Arbitrary<infer Value> ? Value : never

const moves = [
  'complete',
  'complete',
  'no-show',
  'cancel by customer',
  'cancel by provider',
  'refund',
  'refund',
  'refund of what was paid out',
  'reverse payment',
  'reverse what was refunded',
  'void payment',
  'void what was refunded',
] as const
export type Move = (typeof moves)[number]
const decisions = ['hold', 'release', 'cancel'] as const
export const paydayStages = ['create', 'approve', 'export', 'import'] as const

/** Some bookings and rows have much happening to them: numbers near the ends are drawn more often. */
const small = {
  act: fc.record({
    kind: fc.constant('act' as const),
    booking: index,
    move: fc.constantFrom(...moves),
    /** Of what is left. */
    part: fc.oneof({ weight: 5, arbitrary: part }, { weight: 1, arbitrary: fc.constant(1) }),
  }),
  row: fc.record({
    kind: fc.constant('row' as const),
    row: index,
    decision: fc.constantFrom(...decisions),
  }),
  payday: fc.record({
    kind: fc.constant('payday' as const),
    until: fc.constantFrom(...paydayStages),
    /** What the bank makes of the transfers: 0 to 99 each. */
    luck: fc.nat({ max: 10_000 }),
  }),
  refundMoney: fc.record({
    kind: fc.constant('refund money' as const),
    refund: index,
    result: fc.constantFrom('sent', 'sent', 'arrived', 'failed'),
  }),
  dayChange: fc.record({
    kind: fc.constant('day change' as const),
    booking: index,
    /** Of the present price. */
    part: fc.oneof({ weight: 3, arbitrary: part }, { weight: 2, arbitrary: fc.constant(1) }),
    days: fc.integer({ min: 1, max: 30 }),
  }),
  claim: fc.record({
    kind: fc.constant('claim' as const),
    booking: index,
    by: fc.constantFrom('anjali' as const, 'ravi' as const),
  }),
  claimDecision: fc.record({
    kind: fc.constant('claim decision' as const),
    claim: index,
    action: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const),
  }),
  moneyDecision: fc.record({
    kind: fc.constant('money decision' as const),
    money: index,
    booking: index,
    decision: fc.constantFrom(
      'match' as const,
      'match' as const,
      'confirm' as const,
      'confirm' as const,
      'keep' as const,
      'ignore' as const,
      'send back' as const,
    ),
  }),
  undoReturn: fc.record({ kind: fc.constant('undo return' as const), money: index }),
  lead: fc.record({
    kind: fc.constant('lead' as const),
    lead: index,
    does: fc.constantFrom('confirm', 'confirm', 'income', 'income', 'take back', 'return'),
    /** What the platform gets. */
    base: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  jobs: fc.record({ kind: fc.constant('jobs' as const) }),
}

/** What two people may do at the same time. */
const oneOfTwo = fc.oneof(
  { weight: 4, arbitrary: small.act },
  { weight: 2, arbitrary: small.row },
  { weight: 2, arbitrary: small.payday },
  { weight: 1, arbitrary: small.refundMoney },
  { weight: 1, arbitrary: small.dayChange },
  { weight: 1, arbitrary: small.claim },
  { weight: 1, arbitrary: small.claimDecision },
  { weight: 1, arbitrary: small.moneyDecision },
  { weight: 1, arbitrary: small.undoReturn },
  { weight: 2, arbitrary: small.lead },
  { weight: 1, arbitrary: small.jobs },
)
export type SmallStep = typeof oneOfTwo extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.oneof(
  { weight: 34, arbitrary: small.act },
  { weight: 9, arbitrary: small.row },
  { weight: 14, arbitrary: small.payday },
  { weight: 6, arbitrary: small.refundMoney },
  { weight: 6, arbitrary: small.dayChange },
  { weight: 4, arbitrary: small.claim },
  { weight: 4, arbitrary: small.claimDecision },
  { weight: 9, arbitrary: small.moneyDecision },
  { weight: 4, arbitrary: small.undoReturn },
  { weight: 20, arbitrary: small.lead },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('new lead' as const),
      affiliate: fc.constantFrom('anjali', 'anjali', 'ravi', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('win again' as const), lead: index }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      booking: index,
      isExact: fc.boolean(),
      part,
      way: fc.constantFrom('by hand' as const, 'statement' as const, 'statement' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('at once' as const), one: oneOfTwo, other: oneOfTwo }),
  },
  // The same decision by two people.
  { weight: 4, arbitrary: oneOfTwo.map((one) => ({ kind: 'at once' as const, one, other: one })) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      halfDays: fc.noBias(fc.integer({ min: 1, max: 24 })),
      /** They may be late: the provider completes bookings before. */
      runsJobs: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      payout: index,
      move: fc.constantFrom('cancel', 'return', 'arrive after all'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      scope: fc.constantFrom('affiliate', 'product', 'provider', 'category', 'territory', 'default'),
      feeBps: bps,
      type: fc.constantFrom('percentage', 'flat'),
      value: bps,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end rule' as const), rule: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('people' as const),
      change: fc.constantFrom('primary', 'suspend', 'suspend', 'reactivate', 'reactivate'),
      who: index,
      bps: fc.integer({ min: 0, max: 900 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write off' as const), booking: index, part }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit tax' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('recover' as const),
      booking: index,
      /** Of what is missing. */
      part: fc.oneof({ weight: 1, arbitrary: part }, { weight: 1, arbitrary: fc.constant(1) }),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

export const historyOf = ({ bookings, steps }: { bookings: number; steps: number }) =>
  fc.record({
    bookings: fc.array(booking, { minLength: bookings, maxLength: bookings }),
    steps: fc.array(step, { minLength: steps, maxLength: steps }),
  })
