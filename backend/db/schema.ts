// All tables. SQL comes from them: `npx drizzle-kit generate --config backend/drizzle.config.ts`.
export * from './account-tables.ts'
export * from './market-tables.ts'
