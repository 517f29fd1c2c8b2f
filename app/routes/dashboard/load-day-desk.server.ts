// The leads that a district administrator works on today, with what calls or writes to each.
import { listLeads } from '@affiliate-booking/contract/calls/leads/leads'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { type AppContext, apiOf } from '../../.server/api/client.ts'
import { contactLinks } from '../../domain/leads/contact-links.ts'
import { leadClock } from '../../domain/leads/lead-clock.ts'
import type { DeskLeads } from './panels/day-desk.tsx'

const shownLeads = 5

/** Undefined if the host does not say, or has none: the dashboard is of use without them. */
export async function loadDayDesk(context: AppContext): Promise<DeskLeads | undefined> {
  const outcome = await apiOf(context).call(listLeads, { waits: 'today', assigned: 'me', sort: 'due' })
  if (!outcome.ok || outcome.value.rows.length === 0) return undefined
  const now = new Date()
  const leads = outcome.value.rows.slice(0, shownLeads).flatMap((lead) => {
    const clock = leadClock(lead, now)
    // What is closed waits for nothing.
    if (clock === undefined) return []
    const { phone, whatsapp } = contactLinks(lead)
    const links = (
      [
        ['phone', 'Call', phone],
        ['whatsapp', 'WhatsApp', whatsapp],
      ] as const
    ).flatMap(([channel, label, href]) =>
      href === undefined ? [] : [{ channel, label, name: `${label}: ${lead.userName}`, href }],
    )
    return [{ id: lead.id, name: lead.userName, badge: clock.badge, note: clock.note, links }]
  })
  return { leads, more: describeAll(outcome.value) }
}

function describeAll({
  rows,
  total,
}: {
  rows: readonly unknown[]
  total?: number | null | undefined
}): string | undefined {
  const count = total ?? rows.length
  return count > shownLeads ? `All ${formatCount(count)} leads due today` : undefined
}
