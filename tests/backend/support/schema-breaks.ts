// What a newer schema takes from a version that was made for an older one.

export interface SchemaFacts {
  /** `table.column` → type, with ` null` if it may be empty and ` default` if inserts may leave it out. */
  readonly columns: ReadonlyMap<string, string>
  /** `type.label` of enumerations. */
  readonly labels: ReadonlyMap<string, string>
  /** `table.name` → definition, of constraints and unique indexes. */
  readonly constraints: ReadonlyMap<string, string>
  /** Functions that statements call. */
  readonly routines: ReadonlyMap<string, string>
}

/** The breaks in words, in the order of the schema. */
export function findBreaks(before: SchemaFacts, after: SchemaFacts): string[] {
  const oldTables = new Set([...before.columns.keys()].map(tableOf))
  return [
    ...[...before.columns].flatMap(([name, type]) => changedColumn(name, type, after.columns.get(name))),
    ...[...after.columns].flatMap(([name, type]) =>
      before.columns.has(name) || !oldTables.has(tableOf(name)) || isOptional(type)
        ? []
        : [`${name} is new, and inserts of the release before leave it out`],
    ),
    ...[...before.labels.keys(), ...before.routines.keys()]
      .filter((name) => !after.labels.has(name) && !after.routines.has(name))
      .map((name) => `${name} is gone`),
    ...[...after.constraints].flatMap(([name, definition]) =>
      before.constraints.get(name) === definition ||
      !oldTables.has(tableOf(name)) ||
      isOfNewColumn(name, definition, before)
        ? []
        : [`${name} is new: ${definition}`],
    ),
    // Without it, its `on conflict` fails. A check or a reference that is gone allows more.
    ...[...before.constraints].flatMap(([name, definition]) =>
      after.constraints.has(name) || !/^(?:PRIMARY KEY|UNIQUE|CREATE UNIQUE)/.test(definition)
        ? []
        : [`${name} is gone: ${definition}`],
    ),
  ]
}

const tableOf = (name: string) => name.split('.')[0] ?? ''

/** The release before leaves a new column empty, and its reference with it. */
function isOfNewColumn(name: string, definition: string, before: SchemaFacts): boolean {
  const [, column] = /^FOREIGN KEY \((\w+)\)/.exec(definition) ?? []
  return column !== undefined && !before.columns.has(`${tableOf(name)}.${column}`)
}

const isOptional = (type: string) => / (?:null|default)\b/.test(type)

function changedColumn(name: string, before: string, after: string | undefined): string[] {
  if (after === undefined) return [`${name} is gone`]
  const [type = '', ...traits] = before.split(' ')
  const [newType = '', ...newTraits] = after.split(' ')
  if (type !== newType) return [`${name} is ${newType}, not ${type}`]
  return [
    ...(traits.includes('null') && !newTraits.includes('null') ? [`${name} must not be null any more`] : []),
    ...(traits.includes('default') && !newTraits.includes('default') && !newTraits.includes('null')
      ? [`${name} has no default any more`]
      : []),
  ]
}
