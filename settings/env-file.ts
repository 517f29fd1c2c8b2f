import { existsSync } from 'node:fs'

/** Reads `.env` in the working directory if there is one. Variables that are already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile()
}
