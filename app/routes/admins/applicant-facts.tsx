import { FactList } from '../../ui/texts/fact-list.tsx'

export interface Applicant {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Whether they have proved that the email is theirs; undefined: the host does not tell. */
  readonly isEmailConfirmed: boolean | undefined
  /** When they requested it. */
  readonly since: string
}

/** How to reach a person who requested an admin account. */
export const ApplicantFacts = ({ applicant }: { applicant: Applicant }) => (
  <FactList
    facts={[
      { label: 'Email', value: applicant.email },
      ...(applicant.isEmailConfirmed === undefined
        ? []
        : [
            {
              label: 'Email address',
              value: applicant.isEmailConfirmed ? 'Confirmed' : 'Not confirmed yet',
            },
          ]),
      { label: 'Phone', value: applicant.phone },
      { label: 'Requested on', value: applicant.since },
    ]}
    className="flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-surface p-5 shadow-card sm:px-8"
  />
)
