// A customer's leads: with whom each is, and which documents are missing.
import type { ReactNode } from 'react'
import type { ShownOwnLead } from '../../../.server/lists/lead-documents.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { leadPartnerLabel, leadStatusLabels, leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { mailtoUrl } from '../../../domain/format/mailto.ts'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'

export function OwnLeadsPage({ leads }: { leads: readonly ShownOwnLead[] }) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <header className="grid gap-2">
        <BackLink to="/dashboard">Dashboard</BackLink>
        <h1 className="text-title font-bold">Your leads</h1>
      </header>
      {leads.length === 0 && (
        <EmptyState
          title="No leads yet"
          advice="They appear here once you have joined as a lead and confirmed your email address."
          action={
            <ButtonLink to="/lead-form" size="small">
              Join as a Lead
            </ButtonLink>
          }
        />
      )}
      {leads.map((lead) => (
        <OwnLead key={lead.id} lead={lead} />
      ))}
      {leads.length > 0 && (
        <p className="text-muted">
          Not interested any more, or something is wrong? <TextLink to="/contact">Contact us</TextLink> with
          the number of your lead. We close it, and correct or delete your details.
        </p>
      )}
    </div>
  )
}

function OwnLead({ lead }: { lead: ShownOwnLead }) {
  const { id, leadId, type, status, createdAt, assignedToName, documents, partners } = lead
  const partner = leadPartnerLabel(status, assignedToName)
  return (
    <Card
      id={id}
      title={leadTypeLabel(type)}
      note={`${leadId}, ${formatShortDay(createdAt)}`}
      action={<StatusBadge status={leadStatusLabels[status]} />}
    >
      <div className="grid gap-4">
        {partner !== '' && <p className="[overflow-wrap:anywhere]">{partner}</p>}
        {documents.length > 0 && (
          <>
            <h3 className="font-semibold">Documents</h3>
            <ul className="grid gap-3">
              {documents.map((document) => (
                <li key={document.id} className="grid gap-1 rounded-control bg-sunken px-4 py-3">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-medium [overflow-wrap:anywhere]">{document.label}</span>
                    <StatusBadge status={document.status} />
                  </p>
                  <p className="text-sm text-muted">{document.note}</p>
                </li>
              ))}
            </ul>
          </>
        )}
        {partners.length > 0 && (
          <Callout tone="neutral">
            Hand over what is missing to your partner. Nothing is uploaded here, and no file is kept.
          </Callout>
        )}
        {partners.map(({ name, phone, email }) => (
          <p key={name} className="grid gap-1">
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            {phone !== undefined && <Reach href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Reach>}
            {email !== undefined && (
              <Reach href={mailtoUrl(email)}>
                <span>
                  <AddressText>{email}</AddressText>
                </span>
              </Reach>
            )}
          </p>
        ))}
      </div>
    </Card>
  )
}

const Reach = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
    {children}
  </a>
)
