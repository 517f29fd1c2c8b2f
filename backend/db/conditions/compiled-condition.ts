// Conditions of statements that are built for each request, in which Drizzle would walk hundreds of parts each time.
import { Param, Placeholder, SQL, sql, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type Build<Name extends string> = (value: (name: Name) => Placeholder) => SQL | undefined

const dialect = new PgDialect()

/**
 * A condition whose text is made once, when it is first needed.
 * @param build gets a placeholder for each value, as often as it asks; other values are written into the text
 * @returns the condition with these values
 */
export function compiledCondition<Name extends string>(
  build: Build<Name>,
): (values: Readonly<Record<Name, string>>) => SQL {
  let compiled: Compiled | undefined
  return (values) => {
    compiled ??= compile(build)
    const { first, rest } = compiled
    const given = new Map<string, string>(Object.entries(values))
    return new SQL([
      new StringChunk(first),
      ...rest.flatMap(({ name, text }) => [new Param(given.get(name)), new StringChunk(text)]),
    ])
  }
}

interface Compiled {
  readonly first: string
  /** Each value with the text behind it. */
  readonly rest: readonly { readonly name: string; readonly text: string }[]
}

function compile<Name extends string>(build: Build<Name>): Compiled {
  const condition = build((name) => sql.placeholder(name))
  if (condition === undefined) throw new Error('A condition that is compiled has parts')
  const { sql: whole, params } = dialect.sqlToQuery(sql`(${condition})`.inlineParams())
  const [first = '', ...texts] = whole.split(/\$\d+/)
  if (texts.length !== params.length) throw new Error('The text of the condition has more than its values')
  return {
    first,
    rest: params.map((param, index) => {
      if (!(param instanceof Placeholder))
        throw new Error('A value is neither given nor written into the text')
      return { name: String(param.name), text: texts[index] ?? '' }
    }),
  }
}
