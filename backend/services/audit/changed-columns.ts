import type { AuditEntry } from './write-audit.ts'

/** The columns that were set and have changed. */
export function changedColumns(
  before: object,
  after: object,
  names: readonly string[],
): NonNullable<AuditEntry['changes']> {
  const [oldValues, newValues] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changed = names
    .map((name): [string, { old: unknown; new: unknown }] => [
      name,
      { old: oldValues.get(name) ?? null, new: newValues.get(name) ?? null },
    ])
    .filter(([, each]) => JSON.stringify(each.old) !== JSON.stringify(each.new))
  return Object.fromEntries(changed)
}
