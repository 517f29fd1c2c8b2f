// All tables. SQL comes from them: `npx drizzle-kit generate --config backend/drizzle.config.ts`.
export * from './schema/account-tables.ts'
export * from './schema/market-tables.ts'
