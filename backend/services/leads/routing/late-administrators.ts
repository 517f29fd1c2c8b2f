// Administrators who do not answer leads at present, such as those who are away.
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { leadEvents, leads } from '../../../db/schema/leads.ts'
import { isDueBeforeClosed } from '../open-leads.ts'

/** So long after a lead has moved up from somebody, others come first. */
const lateFor = 3 * dayMs
/** Leads move up within days: older ones need not be read. */
const readFor = 14 * dayMs

const placeOf = { dsa: leads.territoryPath, ssa: leads.statePath, nsa: leads.countryPath } as const

interface Administrators {
  readonly ids: string[]
  readonly role: keyof typeof placeOf
  readonly path: string
  readonly at: Date
}

/** Those who have a lead that is late now, or from whom one has moved up in the last days. */
export async function findLate(
  tx: Database,
  { ids, role, path, at }: Administrators,
): Promise<ReadonlySet<string | null>> {
  const since = (period: number) => new Date(at.getTime() - period)
  const isLate = and(eq(leads.status, 'new'), isNull(leads.firstRespondedAt), gt(leads.slaBreaches, 0))
  const now = await tx
    .selectDistinct({ id: leads.assignedTo })
    .from(leads)
    .where(and(inArray(leads.assignedTo, ids), isDueBeforeClosed(), isLate))
  const before = await tx
    .selectDistinct({ id: leadEvents.from })
    .from(leads)
    .innerJoin(leadEvents, eq(leadEvents.leadId, leads.id))
    .where(
      and(
        eq(placeOf[role], path),
        gt(leads.createdAt, since(readFor)),
        eq(leadEvents.type, 'escalated'),
        inArray(leadEvents.from, ids),
        gt(leadEvents.createdAt, since(lateFor)),
      ),
    )
  return new Set([...now, ...before].map(({ id }) => id))
}
