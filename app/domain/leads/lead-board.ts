// The addresses of the board of leads, and of a lead that was opened from it.
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { rowUrl } from '../navigation/list-position.ts'
import type { ListQuery } from '../navigation/list-url.ts'

export const leadBoardPath = '/leads/board'

/** The page of a lead, which leads back to the board; `step` opens the form of that state. */
export function cardUrl(id: string, query: ListQuery, step?: LeadStatus) {
  const more = step === undefined ? '' : `&step=${step}`
  return `${rowUrl(`/leads/${encodeURIComponent(id)}`, query)}&from=board${more}`
}
