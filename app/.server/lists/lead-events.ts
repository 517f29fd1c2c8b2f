// The history of a lead in words, written on the server so that they stay out of the scripts.
import { leadDocumentKinds, leadDocumentLabel } from '@affiliate-booking/contract/options/lead-documents'
import {
  type LeadChannel,
  leadChannels,
  lostReasonLabels,
  lostReasons,
} from '@affiliate-booking/contract/options/leads'
import { leadStatuses } from '@affiliate-booking/contract/options/statuses'
import type { LeadEvent } from '@affiliate-booking/contract/shapes/leads'
import type { TimelineEvent } from '../../domain/bookings/timeline-event.ts'
import { formatShortDay } from '../../domain/format/dates.ts'
import { leadStatusLabels } from '../../domain/labels/status-labels.ts'

const known = <Word extends string>(words: readonly Word[], text: string | null | undefined) =>
  words.find((word) => word === text)

function statusLabel(status: string | null | undefined): string {
  const found = known(leadStatuses, status)
  return found === undefined ? 'unknown' : leadStatusLabels[found].label
}

const attempts: Readonly<Record<LeadChannel, string>> = {
  phone: 'Called',
  whatsapp: 'Wrote on WhatsApp',
  email: 'Wrote an email',
}

/** One in the partner's own words is written below, as the reason. */
const documentLabel = (kind: string | null | undefined) =>
  leadDocumentLabel(known(leadDocumentKinds, kind) ?? 'other')

const editedFields: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  type: 'type',
  amount: 'amount',
  phone: 'phone',
  city: 'place',
}

const labels: Readonly<Record<LeadEvent['type'], (event: LeadEvent) => string>> = {
  created: () => 'Lead received',
  assigned: ({ to }) => (to == null ? 'Put into the unassigned queue' : `Assigned to ${to}`),
  status_changed: ({ from, to }) => `${statusLabel(from)} → ${statusLabel(to)}`,
  note: () => 'Note',
  call: ({ to }) => attempts[known(leadChannels, to) ?? 'phone'],
  planned: ({ to }) => (to == null ? 'Next action removed' : `Next action on ${formatShortDay(to)}`),
  edited({ to }) {
    if (to === 'closedValue') return 'Value corrected'
    const fields = (to ?? '').split(' ').flatMap((name) => editedFields[name] ?? [])
    return fields.length === 0 ? 'Request checked' : `Request changed: ${fields.join(', ')}`
  },
  documents_asked: ({ to }) => `Asked for: ${(to ?? '').split(' ').map(documentLabel).join(', ')}`,
  document_received: ({ to }) => `Received: ${documentLabel(to)}`,
  document_missing: ({ to }) => `Not received after all: ${documentLabel(to)}`,
  document_withdrawn: ({ to }) => `No longer asked for: ${documentLabel(to)}`,
  sla_breached: () => 'Not answered in time',
  escalated: ({ to }) => (to == null ? 'Moved up to the unassigned queue' : `Moved up to ${to}`),
  merged: ({ from }) => `Merged with ${from ?? 'another lead'}`,
}

/** A reason from the list stands before the words, as in `not_eligible: No payslip`. */
function reasonOf({ type, reason }: LeadEvent): string | null | undefined {
  if (type !== 'status_changed' || reason == null) return reason
  const [code = '', ...words] = reason.split(': ')
  const listed = known(lostReasons, code)
  return listed === undefined ? reason : [lostReasonLabels[listed], ...words].join(': ')
}

/** Affiliates are not told who works on a lead. */
export const labelLeadEvents = (events: readonly LeadEvent[], isAdmin: boolean): TimelineEvent[] =>
  events.map((event) => ({
    id: event.id,
    label:
      event.ofLead == null ? labels[event.type](event) : `${labels[event.type](event)} (${event.ofLead})`,
    actor: event.type === 'created' ? (event.actor ?? 'by the person') : isAdmin ? event.actor : '',
    reason: reasonOf(event),
    at: event.at,
  }))
