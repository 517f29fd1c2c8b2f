import { CircleUserRound } from 'lucide-react'

/** The picture, or a generic icon where there is none. Decorative: the name stands beside it. */
export function Avatar({ source, className = 'size-9' }: { source: string | undefined; className?: string }) {
  if (source === undefined)
    return <CircleUserRound className={className} strokeWidth={1.5} aria-hidden="true" />
  return <img src={source} alt="" className={`${className} rounded-full object-cover`} loading="lazy" />
}
