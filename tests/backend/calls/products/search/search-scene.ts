import { expect } from 'vitest'
import type { Stage } from '../../../support/stage.ts'

/** Asks for the results of a query, with their titles in order of the alphabet. */
export const searching = (stage: Stage) => async (query: string) => {
  const { status, body } = await stage.get(`/products?${query}`)
  expect(status, body.message).toBe(200)
  return { ...body, titles: body.rows.map(({ title }: { title: string }) => title).toSorted() }
}
