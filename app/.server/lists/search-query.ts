// Parses the search for tours and stays from a URL.
import { ProductQuery } from '@affiliate-booking/contract/calls/products'

interface Search {
  readonly query: ProductQuery
  /** A message for each invalid parameter. The query leaves these out. */
  readonly problems: readonly string[]
}

/** Empty parameters count as absent: forms send fields that were left blank. */
export function parseSearch(parameters: URLSearchParams, today: string): Search {
  const given = Object.fromEntries([...parameters].filter(([, value]) => value.trim() !== ''))
  const parsed = ProductQuery.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues
  const wrong = new Set(problems.map(({ path }) => String(path[0])))
  const { date, ...query } = parsed.success
    ? parsed.data
    : ProductQuery.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  const isPast = date !== undefined && date < today
  return {
    query: { ...query, ...(date !== undefined && !isPast && { date }) },
    problems: [
      ...problems.map(({ path, message }) => (isChoice(path[0]) ? `There is no such ${path[0]}.` : message)),
      ...(isPast ? ['This day has passed: choose one that is to come.'] : []),
    ],
  }
}

const isChoice = (name: PropertyKey | undefined) => name === 'kind' || name === 'sort'
