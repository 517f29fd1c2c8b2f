import { CircleAlert } from 'lucide-react'
import { type Fields, steps } from './steps.ts'

/** Without JavaScript nothing can take the focus: the way to each field that needs another look. */
export function ErrorSummary({ fields }: { fields: Fields }) {
  // conform's fields answer to their names and cannot be listed.
  const wrong = steps
    .flatMap((step) => step.fields.map((name) => fields[name]))
    .filter((field) => field.errors)
  if (wrong.length === 0) return null
  return (
    <noscript>
      <div role="alert" className="grid gap-2 rounded-control bg-bad-soft px-4 py-3 text-bad">
        <p className="flex items-center gap-2.5 font-medium">
          <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
          Some answers need another look:
        </p>
        <ul className="grid pl-7.5">
          {wrong.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} className="inline-block py-1 underline underline-offset-4">
                {field.errors?.[0]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </noscript>
  )
}
