import { TextLink } from '../../../ui/layout/text-link.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import type { OtherProducts } from './other-products.server.ts'

/** The way to others that are free then: a button where it is needed. */
export const OtherProductsLink = ({ others: { path, text, isNeeded } }: { others: OtherProducts }) =>
  isNeeded ? (
    <ButtonLink to={path} variant="secondary">
      {text}
    </ButtonLink>
  ) : (
    <p className="text-sm">
      <TextLink to={path}>{text}</TextLink>
    </p>
  )
