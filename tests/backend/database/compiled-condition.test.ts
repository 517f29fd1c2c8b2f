// Conditions whose text is made once.
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { compiledCondition } from '../../../backend/db/conditions/compiled-condition.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'

const textOf = (condition: SQL) => {
  const { sql: text, params } = new PgDialect().sqlToQuery(condition)
  return { text, params }
}

describe('a condition that is compiled', () => {
  test('has the values of each use, as often and in the order in which they stand', () => {
    const isParty = compiledCondition<'id' | 'email'>((value) =>
      and(
        eq(bookings.userId, value('id')),
        ne(bookings.contactEmail, value('email')),
        sql`${bookings.providerId} is distinct from ${value('id')}`,
      ),
    )
    const text =
      '(("bookings"."user_id" = $1 and "bookings"."contact_email" <> $2 and "bookings"."provider_id" is distinct from $3))'
    expect(textOf(isParty({ id: 'first', email: 'a@example.com' }))).toEqual({
      text,
      params: ['first', 'a@example.com', 'first'],
    })
    expect(textOf(isParty({ id: 'second', email: "'; --" }))).toEqual({
      text,
      params: ['second', "'; --", 'second'],
    })
  })

  test('counts its values on in a statement that has others', () => {
    const isOf = compiledCondition<'id'>((value) => eq(bookings.userId, value('id')))
    const whole = sql`select ${'before'} where ${isOf({ id: 'one' })} and ${isOf({ id: 'two' })} or ${'after'}`
    expect(textOf(whole)).toEqual({
      text: 'select $1 where ("bookings"."user_id" = $2) and ("bookings"."user_id" = $3) or $4',
      params: ['before', 'one', 'two', 'after'],
    })
  })

  test('has the values that its code names in its text', () => {
    const isOpen = compiledCondition<'id'>((value) =>
      and(inArray(bookings.status, ['pending', 'confirmed']), eq(bookings.userId, value('id'))),
    )
    expect(textOf(isOpen({ id: 'one' })).text).toBe(
      `(("bookings"."status" in ('pending', 'confirmed') and "bookings"."user_id" = $1))`,
    )
  })

  test('cannot have what would be taken for a value, or nothing', () => {
    expect(() => compiledCondition(() => sql`x = '$1'`)({})).toThrow('more than its values')
    expect(() => compiledCondition(() => undefined)({})).toThrow('has parts')
  })
})
