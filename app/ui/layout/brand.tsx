// The mark: a location pin whose heart is a rising sun.
import { appName } from '../../domain/messages.ts'

export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="#6d28d9" />
      <path
        d="M20 6.5c-6.1 0-10.8 4.6-10.8 10.4 0 7.3 8.3 14.3 10.8 16.6 2.5-2.3 10.8-9.3 10.8-16.6C30.8 11.1 26.1 6.5 20 6.5Z"
        fill="#fff"
      />
      <path d="M13.4 19.2a6.6 6.6 0 0 1 13.2 0Z" fill="#f59e0b" />
      <path d="M11.6 21.2h16.8M14.2 24.4h11.6" stroke="#6d28d9" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}

export function Brand({ name = appName }: { name?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-base leading-tight font-bold tracking-tight min-[22.5rem]:whitespace-nowrap sm:text-lg">
      <BrandMark className="size-9 shrink-0" />
      {name}
    </span>
  )
}
