// Searches that differ, which no cache of pages knows from the start.
import { productCategories, productKinds } from '@affiliate-booking/contract/options/products/products'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import type { Load, Request } from '../../load.ts'
import type { Server } from '../../processes.ts'
import type { Row } from '../../rows.ts'
import { serveName } from '../../stage.ts'
import { median } from '../../statistics.ts'
import { alternate, rates } from '../../windows.ts'
import { connections, headers, paceOf } from './visitors.ts'

/** Different ones, with words, days and guests. */
function searches(count: number): Request[] {
  const words = ['fort', 'tea', 'walk', 'beach', 'lake', 'temple', 'houseboat', 'trek', 'food', 'stay']
  const today = todayInIndia()
  return Array.from({ length: count }, (_, number) => {
    const query = new URLSearchParams({
      q: words[number % words.length] ?? '',
      date: addDays(today, 10 + (Math.floor(number / 10) % 100)),
      guests: String(1 + (Math.floor(number / 1000) % 5)),
      ...(number % 3 === 0 && { kind: productKinds[number % productKinds.length] ?? '' }),
      ...(number >= 5000 && { category: productCategories[number % productCategories.length] ?? '' }),
    })
    return { path: `/tours?${query}`, headers }
  })
}

export async function searchesInRotation(
  load: Load,
  ours: Server,
  serve: Server,
  quick: boolean,
): Promise<Row[]> {
  const requests = searches(quick ? 100 : 10_000)
  const began = performance.now()
  await load.fire({ origin: ours.origin, requests, connections, amount: requests.length })
  const first = requests.length / ((performance.now() - began) / 1000)
  const contestants = [ours, serve].map((server) => ({ server, job: { requests } }))
  const [we = [], rival = []] = await alternate(load, contestants, paceOf(quick))
  return [
    {
      measure: `Search with words, days and guests, ${requests.length.toLocaleString('en')} different ones in rotation`,
      against: `${serveName}, which renders each`,
      ...rates(we, rival),
      goal: { atLeast: 3 },
      note: `the first of each, rendered, ${Math.round(first)} a second; p99 ${median(we.map(({ p99 }) => p99)).toFixed(1)} ms`,
    },
  ]
}
