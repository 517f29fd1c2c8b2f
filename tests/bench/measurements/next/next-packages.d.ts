// Next.js is no package of this project: the benchmark installs it elsewhere.
declare module 'next/link' {
  import type { ComponentProps, ComponentType } from 'react'

  const Link: ComponentType<ComponentProps<'a'> & { href: string }>
  export default Link
}
