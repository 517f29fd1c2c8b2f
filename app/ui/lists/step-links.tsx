// Steps that are still open, each a link to where it is done.
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

interface StepLinksProps {
  steps: readonly { readonly title: string; readonly advice: string; readonly path: string }[]
}

export function StepLinks({ steps }: StepLinksProps) {
  return (
    <ul className="grid gap-2">
      {steps.map(({ title, advice, path }) => (
        <li key={title}>
          <Link
            to={path}
            className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2 hover:bg-line"
          >
            <span className="grid">
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">{advice}</span>
            </span>
            <ArrowRight className="size-5 shrink-0 text-brand-text" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
