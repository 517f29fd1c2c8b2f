import { FactList } from '../../ui/texts/fact-list.tsx'

export interface Applicant {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** When they requested it. */
  readonly since: string
}

/** How to reach a person who requested an admin account. */
export const ApplicantFacts = ({ applicant: { email, phone, since } }: { applicant: Applicant }) => (
  <FactList
    facts={[
      { label: 'Email', value: email },
      { label: 'Phone', value: phone },
      { label: 'Requested on', value: since },
    ]}
    className="flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-surface p-5 shadow-card sm:px-8"
  />
)
