import { AddressText } from '../../ui/primitives/address-text.tsx'

export interface Applicant {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** When they requested it. */
  readonly since: string
}

/** How to reach a person who requested an admin account. */
export function ApplicantFacts({ applicant }: { applicant: Applicant }) {
  const facts = [
    ['Email', applicant.email],
    ['Phone', applicant.phone],
    ['Requested on', applicant.since],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-surface p-5 shadow-card sm:px-8">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium">
            <AddressText>{value}</AddressText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
