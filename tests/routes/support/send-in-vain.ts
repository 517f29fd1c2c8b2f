// A form that a browser with scripts sends without a connection.
interface ModuleWithForm {
  clientAction: (sending: never) => Promise<unknown>
}

/** What the page gets in place of the answer of its action. */
export async function sendInVain(module: ModuleWithForm, fields: Record<string, string>) {
  const request = new Request('https://book.example/', { method: 'POST', body: new URLSearchParams(fields) })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const answer = await module.clientAction({ request, serverAction } as never)
  return answer as { data: unknown }
}
