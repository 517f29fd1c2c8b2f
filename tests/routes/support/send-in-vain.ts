// A form that a browser with scripts sends without a connection.
interface ModuleWithForm {
  clientAction: (sending: never) => Promise<unknown>
}

/** What the page gets in place of the answer of its action. */
export async function sendInVain(module: ModuleWithForm, fields: Record<string, string>) {
  const request = new Request('https://book.example/', { method: 'POST', body: new URLSearchParams(fields) })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes nothing else of the router's arguments
  const answer = await module.clientAction({ request, serverAction } as never)
  return answer as { data: unknown }
}
