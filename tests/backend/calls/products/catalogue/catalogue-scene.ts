// A market with one provider, and what the search finds in it.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { withoutTriggers } from '../../../../support/databases/test-database.ts'
import type { Stage } from '../../../support/stage.ts'
import { offering } from '../offering.ts'

export function catalogueScene(stage: Stage) {
  const { register, offer, approve, idOf } = offering(stage)

  /** A provider and an administrator; `live` offers and approves. */
  async function market() {
    const provider = await register('provider@example.com')
    const admin = await stage.signedInAs('super_admin')
    return {
      provider,
      admin,
      live: async (overrides: object = {}, by = provider) => {
        const product = await offer(by, overrides)
        expect((await approve(admin, product.id)).status).toBe(200)
        return product
      },
    }
  }

  const titles = async (query: string) => {
    const { status, body } = await stage.get(`/products${query}`)
    expect(status, body.message).toBe(200)
    return body.rows.map(({ title }: { title: string }) => title)
  }

  /** Puts a product on sale without the calls, for lists of many. */
  async function many(count: number) {
    const providerId = await idOf('provider@example.com')
    await withoutTriggers(stage.db, (tx) =>
      tx.execute(sql`
      insert into products (slug, provider_id, kind, title, description, category, price, country, state, district,
        territory_path, maximum_seats, cutoff_minutes, cancellation_policy, status, rating_sum, review_count,
        created_at, updated_at)
      select 'walk-' || lpad(n::text, 5, '0'), ${providerId}, 'tour', 'Walk ' || n, 'A walk.',
        'Nature', 10000 + (n % 7) * 100, 'India', 'Kerala', 'Idukki', 'IN/KL/idukki', 8, 0, 'flexible', 'approved',
        (n % 5) * 3, 3, '2026-09-01'::timestamptz + (n % 9) * interval '1 day', '2026-09-01'
      from generate_series(1, ${count}::int) n`),
    )
  }

  return { market, titles, many }
}
