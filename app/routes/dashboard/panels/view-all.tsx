import type { NavigationPath } from '../../../domain/navigation/navigation.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'

/** Leads to the whole list; `what` completes the label, for screen readers alone unless it is shown. */
export function ViewAll({
  what,
  path,
  showsWhat = false,
}: {
  what: string
  path: NavigationPath | '/tours' | '/commissions/links' | '/dashboard/leads'
  showsWhat?: boolean
}) {
  return (
    <ButtonLink to={path} variant="secondary" size="small">
      <span>
        View All<span className={showsWhat ? '' : 'sr-only'}> {what}</span>
      </span>
    </ButtonLink>
  )
}
