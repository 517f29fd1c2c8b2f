// After a decision: the way to the next row of the list, or that nothing else waits there.
import type { ListPosition } from '../../domain/navigation/list-position.ts'
import { ButtonLink } from '../primitives/button.tsx'

/** React gives no link the focus by `autoFocus`. */
export const focusLink = (link: HTMLAnchorElement | null) => link?.focus()

interface NextRowLinkProps {
  /** Undefined: the page was not opened from a list. */
  position: ListPosition | undefined
  /** What waits, as in `payment to check` and `payments to check`. */
  one: string
  many: string
}

export function NextRowLink({ position, one, many }: NextRowLinkProps) {
  if (position?.next === undefined) return null
  const { list, next } = position
  return (
    <nav aria-label="Next in the list" className="flex flex-wrap items-center gap-3 print:hidden">
      {next === null ? (
        <p className="flex items-center gap-2 font-medium" role="status">
          <span className="text-good" aria-hidden="true">
            ✓
          </span>
          No more {many} in this list.
        </p>
      ) : (
        // The key that decided leads on. The next page has its own decision, so nothing is decided unseen.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts
        <ButtonLink to={next} autoFocus ref={focusLink}>
          Next {one}
          <span aria-hidden="true">→</span>
        </ButtonLink>
      )}
      <ButtonLink to={list} variant="secondary">
        Back to the list
      </ButtonLink>
    </nav>
  )
}
