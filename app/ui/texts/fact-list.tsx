import { AddressText } from '../primitives/address-text.tsx'
import { Fact } from './fact.tsx'

interface FactListProps {
  facts: readonly { readonly label: string; readonly value: string }[]
  className: string
}

/** What is known of a person, each with its label. */
export const FactList = ({ facts, className }: FactListProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <Fact key={label} title={label}>
        <AddressText>{value}</AddressText>
      </Fact>
    ))}
  </dl>
)
