import { expect, test } from 'vitest'
import { createBackoff } from '../../../server/process/backoff.ts'

test('pauses before a process is started again double up to ten seconds, until one has served for ten seconds', () => {
  const nextBackoff = createBackoff()
  const pauses = Array.from({ length: 9 }, () => nextBackoff(0))
  expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
  expect(nextBackoff(10_000)).toBe(0)
  expect(nextBackoff(9999)).toBe(100)
})
