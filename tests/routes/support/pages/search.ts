// The search, and rows as the host gives them.
import * as tours from '../../../../app/routes/public/search/route.tsx'
import { hostAnswers, json } from '../host.ts'
import { aCard } from '../products.ts'
import { render } from '../render.ts'
import { visit } from '../visit.ts'

export const page = (rows: unknown[] = [aCard()], more = {}) =>
  json({ rows, next: null, previous: null, ...more } as never)

export async function search(address: string, answer: Response = page()) {
  const received = hostAnswers({ 'GET /products': answer })
  const visited = await visit(tours, { path: address })
  return { visited, received, html: render(tours.default, visited) }
}
