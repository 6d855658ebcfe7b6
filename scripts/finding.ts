/** What a check of `carrel doctor` found. `todo`: what the operator should do about it. */
export type Finding = { state: 'green' | 'yellow' | 'red'; says: string; todo?: string }

export const green = (says: string): Finding => ({ state: 'green', says })
export const yellow = (says: string, todo: string): Finding => ({ state: 'yellow', says, todo })
export const red = (says: string, todo: string): Finding => ({ state: 'red', says, todo })
