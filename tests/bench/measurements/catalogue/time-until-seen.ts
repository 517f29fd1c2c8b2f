// How old a shared page can be after a change.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Market } from '../../market.ts'
import { BrokenMeasurement, type Server } from '../../processes.ts'
import type { Row } from '../../rows.ts'
import { headers } from './visitors.ts'

/** Milliseconds. */
const patience = 30_000

const textOf = async (url: string) => (await fetch(url, { headers })).text()

/** Milliseconds from the commit until a page shows the new title. */
async function timeOf(client: Client, slug: string, url: string, title: string): Promise<number> {
  // Rendered, and now shared.
  await textOf(url)
  await textOf(url)
  await client.query('update products set title = $1 where slug = $2', [title, slug])
  const began = performance.now()
  while (!(await textOf(url)).includes(title)) {
    if (performance.now() - began > patience) throw new BrokenMeasurement(`${url} does not change`)
    await wait(5)
  }
  return performance.now() - began
}

export async function timeUntilSeen({ databaseUrl }: Market, ours: Server, quick: boolean): Promise<Row[]> {
  const [, slug] = /href="\/tours\/([a-z0-9-]+)"/.exec(await textOf(`${ours.origin}/tours`)) ?? []
  if (slug === undefined) throw new BrokenMeasurement('the search finds no product')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const pages = { Search: `${ours.origin}/tours`, 'Page of a product': `${ours.origin}/tours/${slug}` }
  try {
    const rows: Row[] = []
    for (const [name, url] of Object.entries(pages)) {
      const times: number[] = []
      for (let round = 0; round < (quick ? 2 : 5); round += 1) {
        times.push(await timeOf(client, slug, url, `Changed for the ${name.toLowerCase()}, ${round}`))
      }
      rows.push({
        measure: `${name}, from a change until it is shown`,
        against: '',
        unit: 'ms',
        ours: times,
        goal: { atMost: 1000 },
      })
    }
    return rows
  } finally {
    await client.end()
  }
}
