// How often the database is asked for one question that many ask at the same time.
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import { Client } from 'pg'
import type { Market } from '../../market.ts'
import { BrokenMeasurement } from '../../processes.ts'
import type { Row } from '../../rows.ts'

/** Visitors who ask the same. */
const visitors = 100

/**
 * Statements that wait for products, while nobody may read them, when so many ask for the same search. All of them are
 * answered afterwards.
 */
async function statementsFor(count: number, market: Market, guests: number): Promise<number> {
  const [keeper, observer] = [1, 2].map(() => new Client({ connectionString: market.databaseUrl }))
  if (keeper === undefined || observer === undefined) throw new Error('Two clients were made')
  await Promise.all([keeper.connect(), observer.connect()])
  try {
    await keeper.query('begin')
    await keeper.query('lock table products in access exclusive mode')
    const day = addDays(todayInIndia(), 20)
    const address = `${market.server.origin}/api/products?q=fort&date=${day}&guests=${guests}`
    const answers = Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await fetch(address)
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    // A busy machine takes a while until all have come; the database gives up waiting after some seconds.
    await wait(1000)
    const { rows } = await observer.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%products%'`,
    )
    await keeper.query('commit')
    const wrong = (await answers).filter((status) => status !== 200)
    if (wrong.length > 0) throw new BrokenMeasurement(`${wrong.length} searches at once got ${wrong[0]}`)
    return rows[0]?.count ?? 0
  } finally {
    await Promise.all([keeper.end(), observer.end()])
  }
}

export async function questionsAtOnce(market: Market, quick: boolean): Promise<Row[]> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    theirs.push(await statementsFor(1, market, 1 + round))
    ours.push(await statementsFor(visitors, market, 1 + round))
  }
  if (theirs.includes(0)) throw new BrokenMeasurement('a search did not ask the database')
  return [
    {
      measure: `${visitors} equal searches at once, statements in the database`,
      against: 'one search',
      unit: '',
      ours,
      theirs,
      goal: { atMost: 1 },
    },
  ]
}
