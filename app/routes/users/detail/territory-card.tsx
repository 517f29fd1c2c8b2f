// Which administrators look after an account, with the way to correct it.
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { Account } from '../account.ts'

interface TerritoryCardProps {
  account: Account
  /** `Idukki, Kerala, India`. */
  territory: string
}

export const TerritoryCard = ({ account, territory }: TerritoryCardProps) => (
  <Card id="territory" title="Territory" note={territory}>
    {account.isMovable ? (
      <ButtonLink
        to={`/users/${encodeURIComponent(account.id)}/territory`}
        variant="secondary"
        size="small"
        className="justify-self-start"
      >
        Move to another territory
      </ButtonLink>
    ) : (
      <p className="text-muted">
        {account.isSuspended
          ? 'Reactivate the account before you move it to another territory.'
          : 'The owner asked to delete this account, so it cannot be moved to another territory.'}
      </p>
    )}
  </Card>
)
