// The documents of a lead in words, written on the server so that they stay out of the scripts.
import { documentsFor, leadDocumentLabel } from '@affiliate-booking/contract/options/lead-documents'
import type { LeadDetails, LeadDocument, OwnLeadDetails } from '@affiliate-booking/contract/shapes/leads'
import { formatShortDay } from '../../domain/format/dates.ts'
import type { StatusLabel } from '../../domain/labels/status-labels.ts'

export interface DocumentButton {
  readonly intent: 'receive' | 'miss' | 'withdraw' | 'ask'
  readonly label: string
  /** Posted with it. */
  readonly fields: Readonly<Record<string, string>>
}

export interface DocumentRow {
  readonly id: string
  readonly label: string
  readonly status: StatusLabel
  /** Who did what when. */
  readonly notes: readonly string[]
  readonly buttons: readonly DocumentButton[]
}

type State = 'missing' | 'received' | 'withdrawn'

const stateOf = ({ receivedAt, withdrawnAt }: Pick<LeadDocument, 'receivedAt' | 'withdrawnAt'>): State =>
  receivedAt != null ? 'received' : withdrawnAt != null ? 'withdrawn' : 'missing'

const states: Readonly<Record<State, StatusLabel>> = {
  missing: { label: 'Missing', tone: 'waiting' },
  received: { label: 'Received', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

const labelOf = ({ kind, ownLine }: Pick<LeadDocument, 'kind' | 'ownLine'>) =>
  leadDocumentLabel(kind, ownLine)

const noteOf = (what: string, at: string | null | undefined, by: string | null | undefined) =>
  at == null ? [] : [`${what} on ${formatShortDay(at)}${by == null ? '' : ` by ${by}`}`]

/** Missing ones first, then received ones. */
export function describeDocuments({ type, documents, actions }: LeadDetails): DocumentRow[] {
  const order: readonly State[] = ['missing', 'received', 'withdrawn']
  const rows = documents ?? []
  return order.flatMap((state) => rows.filter((each) => stateOf(each) === state)).map(describe)

  function describe(document: LeadDocument): DocumentRow {
    const { id, askedAt, askedBy, receivedAt, receivedBy, withdrawnAt, withdrawnBy } = document
    return {
      id,
      label: labelOf(document),
      status: states[stateOf(document)],
      notes: [
        ...noteOf('Asked for', askedAt, askedBy),
        ...noteOf('Received', receivedAt, receivedBy),
        ...noteOf('Withdrawn', withdrawnAt, withdrawnBy),
      ],
      buttons: buttonsOf(document, rows, type).filter((button) => actions.includes(button.intent)),
    }
  }
}

function buttonsOf(
  document: LeadDocument,
  rows: readonly LeadDocument[],
  type: LeadDetails['type'],
): DocumentButton[] {
  const fields = { documentId: document.id }
  if (stateOf(document) === 'missing')
    return [
      { intent: 'receive', label: 'Received', fields },
      { intent: 'withdraw', label: 'Withdraw', fields },
    ]
  // The last row of a document is the one that counts.
  const isLast = rows.find((each) => labelOf(each) === labelOf(document)) === document
  if (!isLast) return []
  const { kind, ownLine } = document
  const again = kind === 'other' ? { otherDocument: ownLine ?? '' } : { [kind]: 'on' }
  // The type of the lead may have changed since.
  const canAskAgain = kind === 'other' || documentsFor(type).includes(kind)
  return [
    ...(stateOf(document) === 'received' ? [{ intent: 'miss', label: 'Not received', fields } as const] : []),
    ...(canAskAgain ? [{ intent: 'ask', label: 'Ask again', fields: again } as const] : []),
  ]
}

/** What can be asked for: without what is missing already. */
export const offeredDocuments = ({ type, documents }: LeadDetails): { name: string; label: string }[] => {
  const rows = (documents ?? []).filter((each) => stateOf(each) === 'missing')
  const missing = new Set<string>(rows.map(({ kind }) => kind))
  return documentsFor(type)
    .filter((kind) => !missing.has(kind))
    .map((kind) => ({ name: kind, label: leadDocumentLabel(kind) }))
}

/** For the page of the lead; undefined where nothing was asked for, nor can be. */
export function summariseDocuments({ id, documents, actions }: LeadDetails) {
  if (documents == null) return undefined
  const canAsk = actions.includes('ask')
  const counted = documents.filter((each) => stateOf(each) !== 'withdrawn')
  if (counted.length === 0 && !canAsk) return undefined
  const missing = counted.filter((each) => stateOf(each) === 'missing')
  return {
    path: `/leads/${encodeURIComponent(id)}/documents`,
    link: counted.length === 0 ? 'Ask for documents' : 'Open the list',
    note:
      counted.length === 0
        ? 'Nothing is asked for.'
        : `${counted.length - missing.length} of ${counted.length} received.${missing.length > 0 ? ' Missing:' : ''}`,
    missing: missing.map((document) => ({ id: document.id, label: labelOf(document) })),
  }
}

export type DocumentsSummary = NonNullable<ReturnType<typeof summariseDocuments>>

/** For the person. */
export const describeOwnLead = ({ documents, ...lead }: OwnLeadDetails) => {
  const missing = documents.filter(({ receivedAt }) => receivedAt == null)
  const askers = missing.flatMap(({ askedBy }) => (askedBy == null ? [] : [askedBy]))
  return {
    ...lead,
    note: lead.isMerged === true ? merged.note : undefined,
    forgetHint: lead.isMerged === true ? merged.forgetHint : undefined,
    documents: [...missing, ...documents.filter(({ receivedAt }) => receivedAt != null)].map((document) => ({
      id: document.id,
      label: labelOf(document),
      status: states[stateOf(document)],
      note: [
        ...noteOf('Asked for', document.askedAt, null),
        ...(document.receivedAt == null && document.askedBy != null
          ? [`hand it to ${document.askedBy.name}`]
          : []),
        ...noteOf('received', document.receivedAt, null),
      ].join(', '),
    })),
    /** To whom what is missing is handed over. */
    partners: askers
      .filter(({ name }, index) => askers.findIndex((other) => other.name === name) === index)
      .map(({ name, phone, email }) => ({
        name,
        phone: phone == null || phone === '' ? undefined : phone,
        email: email ?? undefined,
      })),
  }
}

/** The earlier request has another email address, so its person may be asked for nothing here. */
const merged = {
  note: 'We have joined this with an earlier request that has another email address. We write to that address about it.',
  forgetHint:
    'This deletes what this lead says about you, and tells the partner. The earlier request stays. To end it too, sign in with its email address or contact us. You cannot undo this.',
}

export type ShownOwnLead = ReturnType<typeof describeOwnLead>
