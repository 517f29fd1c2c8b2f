// The tabs of a sidebar item's page: its sub-pages.
export interface TabLink {
  readonly label: string
  readonly path: `/${string}`
  /** What waits there. */
  readonly count?: number
}

/** Counts by the path of a tab. */
export const withCounts = (
  tabs: readonly TabLink[],
  counts: Readonly<Record<string, number | null | undefined>>,
): TabLink[] =>
  tabs.map((tab) => {
    const count = counts[tab.path]
    return count ? { ...tab, count } : tab
  })

/** The tab that a path belongs to: the one with the longest path that it lies at or below. */
export const currentTab = (tabs: readonly TabLink[], pathname: string): TabLink | undefined =>
  tabs
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
