import type { StatusLabel } from '../../../domain/labels/status-labels.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface DeskLead {
  readonly id: string
  readonly name: string
  readonly badge: StatusLabel
  readonly note: string | undefined
  /** Call and write, where there is a number. */
  readonly links: readonly { readonly label: string; readonly name: string; readonly href: string }[]
}

export interface DeskLeads {
  readonly leads: readonly DeskLead[]
  /** Where there are more than these: the label of the way to all. */
  readonly more: string | undefined
}

/** Whom a district administrator calls today. */
export const DayDesk = ({ leads, more }: DeskLeads) => (
  <Card id="today" title="Your leads today">
    <ul className="grid gap-3">
      {leads.map(({ id, name, badge, note, links }) => (
        <li key={id} className="flex flex-wrap items-center gap-3">
          <TextLink to={`/leads/${id}`}>{name}</TextLink>
          <StatusBadge status={badge} />
          {note}
          {links.map(({ label, name: what, href }) => (
            <a
              key={label}
              href={href}
              aria-label={what}
              className="inline-flex min-h-11 items-center text-brand-text"
            >
              {label}
            </a>
          ))}
        </li>
      ))}
    </ul>
    {more !== undefined && <TextLink to="/leads?view=today&assigned=me">{more}</TextLink>}
  </Card>
)
