/** A response that the root error page shows: `status` and a text for users. Thrown by `read` and `write`. */
export function errorResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    statusText: 'Error',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}
