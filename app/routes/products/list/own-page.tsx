// A provider's page with all of their tours and stays, to share.
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { CopyField } from '../../../ui/sharing/copy-field.tsx'

export interface OwnPageLinks {
  /** With its origin. */
  readonly address: string
  readonly links: readonly { readonly label: string; readonly to: string }[]
}

export const OwnPage = ({ address, links }: OwnPageLinks) => (
  <Card
    id="own-page"
    title="Your page"
    note="All your tours and stays that are on sale, for your visiting card and your WhatsApp status."
  >
    <div className="grid gap-4">
      <CopyField label="Address" value={address} />
      <div className="flex flex-wrap gap-2">
        {links.map(({ label, to }) => (
          <ButtonLink key={label} to={to} reloadDocument variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  </Card>
)
