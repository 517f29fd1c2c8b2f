// Who answers a lead and until when, in the address of the thanks: the page is the same for everybody.
import { allIndianStates } from '@affiliate-booking/contract/options/union-territories'
import { countries } from '@affiliate-booking/contract/options/accounts/registration'
import * as z from 'zod'
import { formatMoment } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'

interface Answer {
  readonly territory?: string | null | undefined
  readonly until: string
}

const territories: ReadonlySet<string> = new Set([
  ...countries,
  ...allIndianStates.flatMap(({ name, districts }) => [name, ...districts]),
])

const known = (territory: string | null | undefined) =>
  territory != null && territories.has(territory) ? territory : undefined

/** The page of the thanks. */
export const thanksUrl = (answer: Answer | null | undefined) =>
  answer == null
    ? ('/lead-form?joined' as const)
    : listUrl('/lead-form', { joined: 'yes', in: known(answer.territory), until: answer.until })

/** What the address of the thanks says. It can be written by anybody, so only places that exist and times are shown. */
export function parseAnswer(url: URL): { territory: string | undefined; until: string } | undefined {
  const until = z.iso.datetime().safeParse(url.searchParams.get('until'))
  if (!until.success) return undefined
  return { territory: known(url.searchParams.get('in')), until: formatMoment(until.data) }
}
