/** Called on Back while a dialog is open. Returns true if the dialog handled it, so that the router ignores it. */
export const backOfDialog: { take: (() => boolean) | null } = { take: null }
