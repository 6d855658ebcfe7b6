/**
 * 'down': no response in time, or a server error. 'refused': the provider rejected our request. 'setup': because we're
 * not registered there as our settings say. 'unproven': it didn't ask who the user is. 'unreadable' and 'incomplete': an
 * invalid response, or one with missing fields. Messages name host and path, never a query or token.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  constructor(
    readonly kind: 'down' | 'refused' | 'setup' | 'unproven' | 'unreadable' | 'incomplete',
    message: string,
  ) {
    super(message)
  }
}

/** A provider's own code for an error, to be logged. */
export const printable = (code: string): string => code.replace(/[^\w. -]/g, '').slice(0, 60)
