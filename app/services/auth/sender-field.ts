/** The hidden field with the mark of the account that the form was shown to. Forms that are shown to visitors have none. */
export const SENDER_FIELD = 'sender'
