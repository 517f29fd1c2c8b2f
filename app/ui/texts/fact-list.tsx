import { AddressText } from '../primitives/address-text.tsx'

interface FactListProps {
  facts: readonly { readonly label: string; readonly value: string }[]
  className: string
}

/** What is known of a person, each with its label. */
export const FactList = ({ facts, className }: FactListProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label} className="grid gap-0.5">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-medium">
          <AddressText>{value}</AddressText>
        </dd>
      </div>
    ))}
  </dl>
)
