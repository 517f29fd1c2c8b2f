import { Link } from 'react-router'
import { viewListStyle, viewStyle } from '../../../ui/lists/view-style.ts'

interface ChoicesProps {
  /** For screen readers. */
  label: string
  choices: readonly { readonly label: string; readonly path: string; readonly isShown: boolean }[]
  /** The page stays where it is, for a choice in the middle of it. */
  keepsPlace?: boolean
}

/** Ways to see the report, of which one is shown. */
export function Choices({ label, choices, keepsPlace = false }: ChoicesProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className={viewListStyle}>
        {choices.map((choice) => (
          <li key={choice.label}>
            <Link
              to={choice.path}
              aria-current={choice.isShown ? 'page' : undefined}
              className={viewStyle}
              preventScrollReset={keepsPlace}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
