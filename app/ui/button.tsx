import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const looks = {
  primary: 'bg-brand text-white hover:bg-brand-strong',
  secondary: 'bg-brand-soft text-brand-text hover:bg-line',
  quiet: 'text-ink hover:bg-sunken',
  onPanel: 'bg-white text-[#4c1d95] hover:bg-[#ede9fe]',
  outlineOnPanel: 'text-white ring-1 ring-inset ring-white/50 hover:bg-white/10',
} as const

interface Look {
  look?: keyof typeof looks
}

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold transition-colors aria-disabled:opacity-60 disabled:opacity-60'

export function Button({ look = 'primary', className = '', ...props }: ComponentProps<'button'> & Look) {
  return <button {...props} className={`${shape} ${looks[look]} ${className}`} />
}

export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${shape} ${looks[look]} ${className}`} />
}
