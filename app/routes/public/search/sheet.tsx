// A part of the page that is a sheet over a narrow screen, which its button opens without scripts, and stands in the page
// on a wide one.
import { X } from 'lucide-react'

/** The element itself. search-script.ts makes it a dialog while it is open. */
export const sheetOf = (id: string, title: string) =>
  ({ id, popover: 'auto', role: 'group', 'aria-label': title, tabIndex: -1, className: sheet }) as const

const sheet =
  'max-lg:m-0 max-lg:ml-auto max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-md max-lg:overflow-auto max-lg:bg-surface text-ink outline-none backdrop:bg-black/50 lg:static lg:block lg:w-auto lg:overflow-visible lg:bg-transparent'

export function SheetHeading({ panelId, title }: { panelId: string; title: string }) {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface py-2 pr-2 pl-5 lg:hidden">
      <p className="text-lg font-bold tracking-tight">{title}</p>
      <button
        type="button"
        popoverTarget={panelId}
        popoverTargetAction="hide"
        className="grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <X className="size-5" aria-hidden="true" />
        <span className="sr-only">Close</span>
      </button>
    </div>
  )
}
