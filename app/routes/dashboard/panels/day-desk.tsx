import { useFetcher } from 'react-router'
import type { StatusLabel } from '../../../domain/labels/status-labels.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'

interface DeskLead {
  readonly id: string
  readonly name: string
  readonly badge: StatusLabel
  readonly note: string | undefined
  /** Call and write, where there is a number. */
  readonly links: readonly {
    readonly channel: 'phone' | 'whatsapp'
    readonly label: string
    readonly name: string
    readonly href: string
  }[]
}

export interface DeskLeads {
  readonly leads: readonly DeskLead[]
  /** Where there are more than these: the label of the way to all. */
  readonly more: string | undefined
}

/** Whom a district administrator calls today. A tap calls or writes, and is logged in the lead's history. */
export function DayDesk({ leads, more }: DeskLeads) {
  const fetcher = useFetcher()
  const log = (id: string, channel: string) => {
    // Without scripts, the lead's page logs it.
    void fetcher.submit(
      { intent: 'attempt', channel },
      { method: 'post', action: `/leads/${id}?from=dashboard`, preventScrollReset: true },
    )
  }
  return (
    <Card id="today" title="Your leads today">
      {fetcher.data !== undefined && <Alert>This was not logged. Open the lead and log it there.</Alert>}
      <ul className="grid divide-y divide-line">
        {leads.map(({ id, name, badge, note, links }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-2 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
                <TextLink to={`/leads/${id}`}>{name}</TextLink> <StatusBadge status={badge} />
              </p>{' '}
              {note !== undefined && <p className="text-muted wrap-anywhere">{note}</p>}
            </div>{' '}
            {links.length > 0 && (
              <p className="flex flex-wrap gap-2">
                {links.map(({ channel, label, name: what, href }) => (
                  <ButtonLink
                    key={channel}
                    to={href}
                    aria-label={what}
                    variant="secondary"
                    size="small"
                    // In a tab of its own, so that this page stays to log it.
                    {...(channel === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
                    onClick={() => log(id, channel)}
                  >
                    {label}
                  </ButtonLink>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more !== undefined && <TextLink to="/leads?view=today&assigned=me">{more}</TextLink>}
    </Card>
  )
}
