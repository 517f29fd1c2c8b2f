// With whom a lead is and when somebody looks at it again, as the rules have it, in the plainest way.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { type NaiveCalendar, naiveDeadline } from './working-time.ts'

export interface ModelAdmin {
  readonly id: string
  readonly role: 'dsa' | 'ssa' | 'nsa'
  readonly path: string
  isActive: boolean
}

export interface ModelLead {
  readonly number: number
  path: string | null
  hours: number
  readonly joinedAt: Date
  /** From whom it has moved up, and when. */
  readonly movedUp: { readonly from: string | null; readonly at: Date }[]
  assignedTo: string | null
  dueAt: Date
  nextAt: Date | null
  breaches: number
  isAnswered: boolean
  /** What the history says. */
  readonly events: string[]
}

const ladder = ['dsa', 'ssa', 'nsa'] as const
const depth = { nsa: 1, ssa: 2, dsa: 3 } as const

/** Administrators in the order in which they were made. */
export function createModel(admins: readonly ModelAdmin[], calendar: NaiveCalendar) {
  const leads: ModelLead[] = []
  const openOf = (id: string) => leads.filter(({ assignedTo }) => assignedTo === id).length

  const within = (then: Date, days: number, at: Date) =>
    then.getTime() > at.getTime() - days * 24 * 60 * minuteMs

  /** Has a lead that is late, or had one in the last three days that moved up; only leads of two weeks count for that. */
  const isLate = ({ id, path }: ModelAdmin, at: Date): boolean =>
    leads.some(
      (lead) =>
        (lead.assignedTo === id && lead.breaches > 0 && !lead.isAnswered) ||
        (`${lead.path}/`.startsWith(`${path}/`) &&
          within(lead.joinedAt, 14, at) &&
          lead.movedUp.some((moved) => moved.from === id && within(moved.at, 3, at))),
    )

  function pick(path: string | null, roles: readonly ModelAdmin['role'][], at: Date): string | null {
    if (path === null) return null
    for (const role of roles) {
      const place = path.split('/').slice(0, depth[role]).join('/')
      const isThere = place.split('/').length === depth[role]
      const all = admins.filter(
        (admin) => isThere && admin.isActive && admin.role === role && admin.path === place,
      )
      const inTime = all.filter((admin) => !isLate(admin, at))
      const candidates = inTime.length > 0 ? inTime : all
      const [first, ...others] = candidates
      if (first)
        return others.reduce((best, each) => (openOf(each.id) < openOf(best.id) ? each : best), first).id
    }
    return null
  }

  return {
    leads,
    join(path: string | null, hours: number, at: Date): void {
      const assignedTo = pick(path, ladder, at)
      const dueAt = naiveDeadline(at, hours, calendar)
      const number = leads.length + 1
      const events = ['created', 'assigned']
      leads.push({
        number,
        path,
        hours,
        joinedAt: at,
        movedUp: [],
        assignedTo,
        dueAt,
        nextAt: dueAt,
        breaches: 0,
        isAnswered: false,
        events,
      })
    },
    answer(lead: ModelLead): void {
      lead.isAnswered = true
      lead.nextAt = null
      lead.events.push('call', 'planned')
    },
    /** Somebody learns what the person wants and where they live; no path: nothing new of that. */
    edit(lead: ModelLead, path: string | null, hours: number, at: Date): void {
      lead.hours = hours
      lead.events.push('edited')
      const present = path ?? lead.path
      const hasMoved = present !== lead.path
      lead.path = present
      const holder = admins.find(({ id }) => id === lead.assignedTo)
      if (!hasMoved || (holder && `${present}/`.startsWith(`${holder.path}/`))) return
      // The next one has the full time; the promise to the person stays.
      lead.assignedTo = null
      lead.assignedTo = pick(present, ladder, at)
      lead.breaches = 0
      lead.nextAt = lead.isAnswered ? null : naiveDeadline(at, hours, calendar)
      lead.events.push('assigned')
    },
    /** What the job does at this time. */
    check(at: Date): void {
      const due = () =>
        leads
          .filter(({ nextAt }) => nextAt !== null && nextAt <= at)
          .toSorted((one, two) => (one.nextAt?.getTime() ?? 0) - (two.nextAt?.getTime() ?? 0))[0]
      for (let lead = due(); lead; lead = due()) {
        const again = naiveDeadline(at, lead.hours, calendar)
        if (lead.breaches === 0) {
          lead.breaches = 1
          lead.nextAt = lead.assignedTo === null ? null : again
          lead.events.push('sla_breached')
        } else {
          const role = admins.find(({ id }) => id === lead.assignedTo)?.role
          const from = lead.assignedTo
          lead.assignedTo = role ? pick(lead.path, ladder.slice(ladder.indexOf(role) + 1), at) : null
          lead.movedUp.push({ from, at })
          lead.breaches = 0
          lead.nextAt = again
          lead.events.push('escalated')
        }
      }
    },
  }
}
