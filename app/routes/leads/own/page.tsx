// A customer's leads: with whom each is, and which documents are missing.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ShownOwnLead } from '../../../.server/lists/lead-documents.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { ownLeadLabel } from '../../../domain/labels/own-lead-label.ts'
import { leadPartnerLabel, leadTypeLabel } from '../../../domain/labels/status-labels.ts'
import type { ForgetTexts } from '../detail/forget-person.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { mailtoUrl } from '../../../domain/format/mailto.ts'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'

interface OwnLeadsPageProps {
  leads: readonly ShownOwnLead[]
  forgetTexts: ForgetTexts
  actionResult: ActionResult | undefined
}

export function OwnLeadsPage({ leads, forgetTexts, actionResult }: OwnLeadsPageProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <header className="grid gap-2">
        <BackLink to="/dashboard">Dashboard</BackLink>
        <h1 className="text-title font-bold">Your leads</h1>
      </header>
      {actionResult && <ActionError result={actionResult.result} />}
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
        <OwnLead key={lead.id} lead={lead} texts={forgetTexts} />
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

function OwnLead({ lead, texts }: { lead: ShownOwnLead; texts: ForgetTexts }) {
  const { id, leadId, type, status, createdAt, assignedToName, documents, partners, mayForget } = lead
  const { note, forgetHint = texts.hint } = lead
  const partner = leadPartnerLabel(status, assignedToName)
  return (
    <Card
      id={id}
      title={leadTypeLabel(type)}
      note={`${leadId}, ${formatShortDay(createdAt)}`}
      action={<StatusBadge status={ownLeadLabel(lead)} />}
    >
      <div className="grid gap-4">
        {note !== undefined && <p>{note}</p>}
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
        {mayForget === true && (
          <details className="rounded-control bg-sunken px-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
              {texts.summary}
            </summary>
            <Form method="post" className="grid gap-4 pb-4">
              <p>{forgetHint}</p>
              <input type="hidden" name="leadId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="forget"
                variant="danger"
                className="justify-self-start"
              >
                {texts.label}
              </Button>
            </Form>
          </details>
        )}
      </div>
    </Card>
  )
}

const Reach = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
    {children}
  </a>
)
