import { listUrl } from '../../domain/navigation/list-url.ts'
import type { AskedReport } from './report-query.ts'

/** The same report with another part of its address. */
export function addressOf(
  { screen: { path }, query }: AskedReport,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { after: _, ...kept } = query
  return listUrl(path, { ...kept, ...changes })
}
