import type { Result } from '../../../../backend/result.ts'

export const nowhere = { ip: null, requestId: null }

/** A random one of a list that is not known when the number is drawn. */
export const pick = <Value>(list: readonly Value[], number: number): Value | undefined =>
  list[number % list.length]

/** Mostly of those to which something can happen, and sometimes of all. */
export function choose<Value>(
  all: readonly Value[],
  isPossible: (value: Value) => boolean,
  number: number,
): Value | undefined {
  const possible = number % 8 === 0 ? all : all.filter(isPossible)
  return pick(possible.length > 0 ? possible : all, number)
}

/** Of what must succeed. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.message)
  return result.value
}
