import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

const tones = {
  good: { icon: CircleCheck, colours: 'bg-good-soft text-good' },
  neutral: { icon: Info, colours: 'bg-brand-soft text-ink' },
  warning: { icon: TriangleAlert, colours: 'bg-accent-soft text-accent-ink' },
} as const

interface CalloutProps {
  tone: keyof typeof tones
  children: ReactNode
  /** Given where the line answers what the visitor did: it is read out and takes the focus, without scripts too. */
  ref?: Ref<HTMLParagraphElement>
  id?: string
}

/** A line that is good news, worth knowing, or a warning. For errors there is Alert. */
export function Callout({ tone, children, ref, id }: CalloutProps) {
  const { icon: Icon, colours } = tones[tone]
  return (
    <p
      ref={ref}
      id={id}
      {...(ref !== undefined && { role: 'status', tabIndex: -1 })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={ref !== undefined}
      className={`flex items-start gap-2.5 rounded-control px-4 py-3 font-medium ${colours}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
