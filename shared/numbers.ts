const countFormat = new Intl.NumberFormat('en-IN')

/** 24310 → `24,310`, 1234567 → `12,34,567`. */
export const formatCount = (count: number): string => countFormat.format(count)

/** 1 → `1 lead`, 3 → `3 leads`. */
export const formatQuantity = (count: number, singular: string, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`
