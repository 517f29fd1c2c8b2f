import { Client } from 'pg'

/** Makes a database from a template on the server of an address. Gives the address of the new one. */
export async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  const on = (database: string) => serverUrl.replace(/[^/]+$/, database)
  // A template takes no other connections while it is copied.
  const client = new Client({ connectionString: on('template1') })
  await client.connect()
  await client.query(`create database "${name}" template "${template}"`)
  await client.end()
  return on(name)
}
