import { TriangleAlert } from 'lucide-react'

/** Hidden while its control has the focus: what is being typed is not wrong yet. */
export function FieldWarning({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-accent group-focus-within:hidden"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}
