// Where the time of a request goes. Nothing of this is loaded or runs unless traces are sent.

export interface Trace {
  /** Runs what answers a request in a span of the caller's trace. `traceparent`: of the caller. */
  request: (
    incoming: { method: string; traceparent: string | undefined },
    answer: () => Promise<{ route: string; status: number }>,
  ) => Promise<void>
  /** Runs a step in a span of the current request; outside of one, just runs it. */
  step: RunStep
  /** Sends the remaining spans, within the given milliseconds. */
  stop: (withinMs: number) => Promise<void>
}

export type RunStep = <Value>(step: Step, run: () => Promise<Value>) => Promise<Value>

/** Of what the program itself says: never a value of a request or a row. */
export interface Step {
  name: string
  /** Whether another process does it. */
  isCall?: boolean
  attributes?: Readonly<Record<string, string>>
}
