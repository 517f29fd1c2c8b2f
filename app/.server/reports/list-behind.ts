import { listBehind } from '@affiliate-booking/contract/options/report-lists'
import type { Report, ReportFigure } from '@affiliate-booking/contract/shapes/reports'
import { listUrl } from '../../domain/navigation/list-url.ts'
import type { AskedReport } from './report-query.ts'

/** The list whose rows add up to the figure; undefined where there is none, or nothing in it. */
export function listBehindFigure(
  { section, period }: Report,
  { key, value }: ReportFigure,
  { call: { territory, product, provider, affiliate } }: AskedReport,
): string | undefined {
  const found = listBehind(section, key, { ...period, territory, product, provider, affiliate })
  if (found === null || value === null || value === 0) return undefined
  // Its usual view may hide rows.
  const view = found.list === 'bookings' || found.list === 'leads' ? 'all' : undefined
  return listUrl(`/${found.list}`, { view, ...found.query })
}
