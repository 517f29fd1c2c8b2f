// The documents that partners ask people for. No file is kept here: people hand them over to the partner.
import { type LeadType, leadTypes } from './statuses.ts'

/** In the order in which they are offered; `other` has a line of the partner's own. */
export const leadDocumentKinds = [
  'pan_card',
  'address_proof',
  'photograph',
  'bank_statements',
  'salary_slips',
  'tax_returns',
  'business_proof',
  'loan_statements',
  'property_papers',
  'age_proof',
  'income_proof',
  'nominee_proof',
  'medical_reports',
  'previous_policy',
  'vehicle_registration',
  'loan_approval',
  'sale_agreement',
  'other',
] as const
export type LeadDocumentKind = (typeof leadDocumentKinds)[number]
export type ListedDocument = Exclude<LeadDocumentKind, 'other'>

interface DocumentKind {
  readonly label: string
  /** The leads that it is offered for. */
  readonly types: readonly LeadType[]
}

const leadDocuments: Readonly<Record<ListedDocument, DocumentKind>> = {
  pan_card: { label: 'PAN card', types: leadTypes },
  address_proof: { label: 'Proof of address', types: leadTypes },
  photograph: { label: 'Passport photograph', types: leadTypes },
  bank_statements: { label: 'Bank statements of the last six months', types: ['loan', 'real_estate'] },
  salary_slips: { label: 'Salary slips of the last three months', types: ['loan', 'real_estate'] },
  tax_returns: { label: 'Income tax returns (ITR) of the last two years', types: ['loan', 'real_estate'] },
  business_proof: { label: 'Proof of business, such as the GST registration', types: ['loan'] },
  loan_statements: { label: 'Statements of other loans', types: ['loan'] },
  property_papers: { label: 'Papers of the property', types: ['loan'] },
  age_proof: { label: 'Proof of age', types: ['insurance'] },
  income_proof: { label: 'Proof of income', types: ['insurance'] },
  nominee_proof: { label: 'Proof of identity of the nominee', types: ['insurance'] },
  medical_reports: { label: 'Medical reports', types: ['insurance'] },
  previous_policy: { label: 'Insurance policy until now', types: ['insurance'] },
  vehicle_registration: { label: 'Registration certificate (RC) of the vehicle', types: ['insurance'] },
  loan_approval: { label: 'Approval of the home loan', types: ['real_estate'] },
  sale_agreement: { label: 'Agreement of sale', types: ['real_estate'] },
}

const isListed = (kind: LeadDocumentKind): kind is ListedDocument => kind !== 'other'

/** What can be asked for. Without a type, what every lead may need. */
export const documentsFor = (type: LeadType | null | undefined): ListedDocument[] =>
  leadDocumentKinds.filter(isListed).filter((kind) => {
    const { types } = leadDocuments[kind]
    return type == null ? types === leadTypes : types.includes(type)
  })

/** The document in words; `ownLine` is the partner's. */
export const leadDocumentLabel = (kind: LeadDocumentKind, ownLine?: string | null): string =>
  isListed(kind) ? leadDocuments[kind].label : (ownLine ?? 'Another document')

/** Of one lead, asked for and not received. */
export const maximumOpenDocuments = 30
