// How the tabs of a list's views look.
export const viewListStyle = 'inline-flex max-w-full flex-wrap gap-1 rounded-control bg-sunken p-1'
export const viewStyle =
  'inline-flex min-h-11 items-center rounded-[0.6rem] px-3 sm:px-4 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card'
