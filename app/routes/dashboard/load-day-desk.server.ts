// The leads that a district administrator works on today, with what calls or writes to each.
import { deskLeads, getDayDesk } from '@affiliate-booking/contract/calls/dashboard'
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { type AppContext, apiOf } from '../../.server/api/client.ts'
import { contactLinks } from '../../domain/leads/contact-links.ts'
import { leadClock } from '../../domain/leads/lead-clock.ts'
import type { DeskLeads } from './panels/day-desk.tsx'

/** Undefined if the host does not say, or has none: the dashboard is of use without them. */
export async function loadDayDesk(context: AppContext): Promise<DeskLeads | undefined> {
  const outcome = await apiOf(context).call(getDayDesk, undefined)
  if (!outcome.ok || outcome.value.leads.length === 0) return undefined
  const { leads: due, total } = outcome.value
  const now = new Date()
  const leads = due.flatMap((lead) => {
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
  // Above this number not all are counted.
  const all = total > countLimit ? 'All leads' : `All ${formatCount(total)} leads`
  const more = total > deskLeads ? `${all} due today` : undefined
  return { leads, more }
}
