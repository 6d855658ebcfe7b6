const all = globalThis as Record<symbol, unknown>

/**
 * What `make` gives, once in this process: the built pages have a copy of their own of every module that the server loads
 * too, and what stands in a module would be there twice.
 */
export const onePerProcess = <T>(name: string, make: () => T): T => (all[Symbol.for(`carrel ${name}`)] ??= make()) as T
