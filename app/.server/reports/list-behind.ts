import type { ReportGrouping } from '@affiliate-booking/contract/options/reports'
import { listBehind } from '@affiliate-booking/contract/options/report-lists'
import type { Report, ReportFigure } from '@affiliate-booking/contract/shapes/reports'
import { listUrl } from '../../domain/navigation/list-url.ts'
import { addressOf } from './report-address.ts'
import type { AskedReport } from './report-query.ts'

/** Figures without a list, of which the report itself has rows that add up to them. */
const breakdownOf: Readonly<Record<string, ReportGrouping>> = {
  'occupancy seatsOffered': 'product',
  'occupancy seatsTaken': 'product',
  'occupancy nightsOffered': 'product',
  'occupancy nightsTaken': 'product',
  'conversion clicks': 'affiliate',
  'conversion views': 'product',
  'affiliates clicks': 'affiliate',
  'affiliates visitors': 'affiliate',
}

/** The list whose rows add up to the figure, or else its breakdown; undefined where there is none, or nothing in it. */
export function listBehindFigure(
  { section, period }: Report,
  { key, value }: ReportFigure,
  asked: AskedReport,
): string | undefined {
  const { territory, product, provider, affiliate } = asked.call
  if (value === null || value === 0) return undefined
  const found = listBehind(section, key, { ...period, territory, product, provider, affiliate })
  if (found === null) {
    const group = breakdownOf[`${section} ${key}`]
    return group && `${addressOf(asked, { group, sort: `-${key}` })}#breakdown`
  }
  // Its usual view may hide rows.
  const view = found.list === 'bookings' || found.list === 'leads' ? 'all' : undefined
  return listUrl(`/${found.list}`, { view, ...found.query })
}
