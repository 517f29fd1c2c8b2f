// The changes of an edit, field by field.
import { ArrowRight } from 'lucide-react'

interface FieldChangesProps {
  changes: readonly { readonly field: string; readonly old: string; readonly new: string }[]
}

export function FieldChanges({ changes }: FieldChangesProps) {
  return (
    <dl className="grid gap-3">
      {changes.map(({ field, old, new: changed }) => (
        <div
          key={`${field}: ${old} → ${changed}`}
          className="grid gap-1 rounded-control bg-surface px-4 py-3"
        >
          <dt className="text-sm font-semibold">{field}</dt>
          <dd className="grid gap-x-3 gap-y-1 sm:grid-cols-[1fr_auto_1fr]">
            <del className="min-w-0 whitespace-pre-line text-muted decoration-bad">
              <span className="sr-only">Was: </span>
              {old === '' ? '–' : old}
            </del>
            <ArrowRight className="mt-1 size-4 rotate-90 text-muted sm:rotate-0" aria-hidden="true" />
            <ins className="min-w-0 font-medium whitespace-pre-line no-underline">
              <span className="sr-only">New: </span>
              {changed === '' ? '–' : changed}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
