/** What an open dialog does when Back takes its address away; true: it was the dialog's, and the router is not to hear of it. */
export const backOfDialog: { take: (() => boolean) | null } = { take: null }
