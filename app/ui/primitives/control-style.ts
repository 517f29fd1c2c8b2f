/** The style of an input or select. */
export const controlStyle =
  'min-h-12 w-full rounded-control border border-field-line bg-surface px-3.5 py-2.5 text-base text-ink aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad'
