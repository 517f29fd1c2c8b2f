import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const variants = {
  primary: 'bg-brand text-white hover:bg-brand-strong',
  secondary: 'bg-brand-soft text-brand-text hover:bg-line',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad-soft text-bad hover:bg-line',
  onPanel: 'bg-white text-[#4c1d95] hover:bg-[#ede9fe]',
  outlineOnPanel: 'text-white ring-1 ring-inset ring-white/50 hover:bg-white/10',
} as const

const sizes = {
  normal: 'min-h-12 px-5 py-2.5',
  small: 'min-h-11 px-4 py-2 text-sm',
} as const

interface ButtonStyle {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors aria-disabled:opacity-60 disabled:opacity-60'

export function Button({
  variant = 'primary',
  size = 'normal',
  className = '',
  ...props
}: ComponentProps<'button'> & ButtonStyle) {
  return <button {...props} className={`${shape} ${sizes[size]} ${variants[variant]} ${className}`} />
}

export function ButtonLink({
  variant = 'primary',
  size = 'normal',
  className = '',
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...props} className={`${shape} ${sizes[size]} ${variants[variant]} ${className}`} />
}
