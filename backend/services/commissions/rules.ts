// Which fee and which commission rule apply: of the most specific scope, then of the longer territory, then the latest.
// And what the rate of an administrator comes to.
import { type SQL, sql } from 'drizzle-orm'
import { commissionRules, feeRules } from '../../db/schema/money/rules.ts'

/** What a rule may name, as SQL expressions. */
export interface RuleSubject {
  affiliateId?: SQL
  productId?: SQL
  providerId?: SQL
  category?: SQL
  territoryPath: SQL
  leadType?: SQL
  at: SQL
}

type RuleTable = typeof feeRules | typeof commissionRules

/** A lateral subquery with the one rule that applies, or no row. The scopes are an enum in the order of their precedence. */
function ruleFor(table: RuleTable, columns: SQL, subject: RuleSubject): SQL {
  const { affiliateId, productId, providerId, category, territoryPath, leadType, at } = subject
  const named = [
    affiliateId && sql`(r.scope = 'affiliate' and r.scope_key = (${affiliateId})::text)`,
    productId && sql`(r.scope = 'product' and r.scope_key = (${productId})::text)`,
    providerId && sql`(r.scope = 'provider' and r.scope_key = (${providerId})::text)`,
    category && sql`(r.scope = 'category' and r.scope_key = ${category})`,
    sql`(r.scope = 'territory' and r.scope_key = any(scopes_of(${territoryPath})))`,
    leadType && sql`(r.scope = 'leadType' and r.scope_key = ${leadType})`,
    sql`(r.scope = 'default' and r.scope_key = '')`,
  ].filter((condition) => condition !== undefined)
  return sql`(select ${columns} from ${table} as r
    where (${sql.join(named, sql` or `)}) and r.valid_from <= ${at} and (r.valid_to is null or r.valid_to > ${at})
    order by r.scope, length(r.scope_key) desc, r.valid_from desc, r.created_at desc, r.id limit 1)`
}

/** Columns `id` and `bps`. */
export const feeRuleFor = (subject: RuleSubject): SQL => ruleFor(feeRules, sql`r.id, r.bps`, subject)

/** Columns `id`, `type` and `value`. */
export const commissionRuleFor = (subject: RuleSubject): SQL =>
  ruleFor(commissionRules, sql`r.id, r.type, r.value`, subject)

/**
 * The basis points that an administrator is paid, of their rate in percent. The documented call takes any number; 0 to 100
 * are paid, so that a slip neither stops a booking nor takes money from somebody.
 */
export const adminBps = (commissionRate: SQL): SQL =>
  sql`round(least(greatest(coalesce(${commissionRate}, 0), 0), 100)::numeric * 100)`
