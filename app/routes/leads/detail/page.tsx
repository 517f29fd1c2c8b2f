// A lead: how to reach the person, what to do next, whose it is, and what happened.
import type { DocumentsSummary } from '../../../.server/lists/lead-documents.ts'
import type { LeadOutlook } from '../../../.server/lists/lead-outlook.ts'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { leadPriorityLabels } from '../../../domain/labels/lead-labels.ts'
import { leadStatusLabels } from '../../../domain/labels/status-labels.ts'
import { leadClock } from '../../../domain/leads/lead-clock.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { Assignment } from './assignment.tsx'
import { Contact, type ContactLinks } from './contact.tsx'
import { Duplicates } from './duplicates.tsx'
import { CorrectValue, EditRequest } from './edit-request.tsx'
import { LeadFacts, Outlook } from './facts.tsx'
import { ForgetPerson, type ForgetTexts } from './forget-person.tsx'
import { NextStep } from './next-step.tsx'
import { NextAction, NoteForm } from './notes.tsx'
import type { ShownLead } from './shown-lead.ts'
import { Win, type WinFormName, type WinTexts } from './win.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'

// What is typed in one form stays while another one changes the lead: each begins again only with what it changes.
const requestOf = ({ userName, email, type, amount, phone, city }: ShownLead) =>
  [userName, email, type, amount, phone, city].join('|')

interface LeadPageProps {
  lead: ShownLead
  isAdmin: boolean
  source: string
  winTexts: WinTexts | undefined
  /** For affiliates. */
  outlook: LeadOutlook | undefined
  /** Where affiliates see what they have earned by a win. */
  earned: { to: string; children: string } | undefined
  /** For those who may delete the person. */
  forgetTexts: ForgetTexts | undefined
  events: readonly TimelineEvent[]
  /** Undefined where none are asked for, nor can be. */
  documents: DocumentsSummary | undefined
  /** Undefined for affiliates. */
  links: ContactLinks | undefined
  position: ListPosition | undefined
  /** The state whose form is open. */
  step: string | null
  constraints: Readonly<
    Record<
      'win' | 'lose' | 'reopen' | 'assign' | 'note' | 'plan' | 'edit' | 'correct' | WinFormName,
      Constraints
    >
  >
  actionResult: ActionResult | undefined
  /** The server's clock. */
  now: string
}

export function LeadPage(props: LeadPageProps) {
  const { lead, isAdmin, source, winTexts, events, documents, links, position, constraints } = props
  const { actionResult, now, step, earned } = props
  const {
    leadId,
    userName,
    status,
    priority,
    actions,
    moves,
    duplicates,
    duplicateOf,
    version,
    phone,
    message,
    win,
  } = lead
  const clock = isAdmin ? leadClock(lead, new Date(now)) : undefined
  const shared = { actionResult, constraints, version: version ?? 0 }
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={position?.list ?? '/leads'}>Leads</BackLink>
        <h1 className="text-title font-bold">{userName}</h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span className="tabular-nums">{leadId}</span>
          <StatusBadge status={leadStatusLabels[status]} />
          {isAdmin && priority !== 'medium' && (
            <StatusBadge
              status={{
                ...leadPriorityLabels[priority],
                label: `${leadPriorityLabels[priority].label} priority`,
              }}
            />
          )}
          {clock && <StatusBadge status={clock.badge} />}
          {clock?.note !== undefined && <span>{clock.note}</span>}
        </p>
        {message != null && <p className="max-w-prose whitespace-pre-line">“{message}”</p>}
        {earned && <TextLink {...earned} />}
      </header>
      <NextRowLink position={position} one="lead" many="leads" />
      {duplicateOf != null && (
        <Callout tone="warning">
          This lead was merged into <TextLink to={`/leads/${duplicateOf.id}`}>{duplicateOf.leadId}</TextLink>.
          Work on that one.
        </Callout>
      )}
      {/* On a phone the request stands before the history, which is long. */}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          {props.outlook && <Outlook {...props.outlook} />}
          {links && (
            <Contact
              links={links}
              email={lead.email}
              phone={phone}
              canLog={actions.includes('attempt')}
              loggedCount={events.length}
              actionResult={actionResult}
            />
          )}
          <NextStep key={`next ${status}`} status={status} moves={moves} step={step} {...shared} />
          {win != null && winTexts && (
            <Win
              key={`win ${win.version}`}
              win={win}
              texts={winTexts}
              constraints={constraints}
              actionResult={actionResult}
            />
          )}
          {winTexts &&
            lead.earlierWins?.map((earlier) => (
              <Win
                key={`win ${earlier.id} ${earlier.version}`}
                win={earlier}
                isEarlier
                texts={winTexts}
                constraints={constraints}
                actionResult={actionResult}
              />
            ))}
          <Duplicates duplicates={duplicates} version={version ?? 0} actionResult={actionResult} />
          {documents && (
            <Card
              id="documents"
              title="Documents"
              note={documents.note}
              action={
                <ButtonLink to={documents.path} variant="secondary" size="small">
                  {documents.link}
                </ButtonLink>
              }
            >
              {documents.missing.length > 0 && (
                <ul>
                  {documents.missing.map(({ id, label }) => (
                    <li key={id}>{label}</li>
                  ))}
                </ul>
              )}
            </Card>
          )}
          {actions.includes('plan') && <NextAction lead={lead} {...shared} />}
          {actions.includes('note') && <NoteForm constraint={constraints.note} actionResult={actionResult} />}
        </div>
        <div className="grid gap-5 sm:gap-6 lg:col-span-5 lg:row-span-2">
          <LeadFacts lead={lead} isAdmin={isAdmin} source={source}>
            {actions.includes('edit') && <EditRequest key={requestOf(lead)} lead={lead} {...shared} />}
            {actions.includes('correct') && (
              <CorrectValue key={`value ${lead.closedValue}`} lead={lead} {...shared} />
            )}
            {props.forgetTexts && <ForgetPerson texts={props.forgetTexts} {...shared} />}
          </LeadFacts>
          {isAdmin && <Assignment key={`assignment ${lead.assignedToName}`} lead={lead} {...shared} />}
        </div>
        <div className="empty:hidden lg:col-span-7">{events.length > 0 && <Timeline events={events} />}</div>
      </div>
    </div>
  )
}
