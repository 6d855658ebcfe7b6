/**
 * A picture that goes along. In data.json it stands as its path in the zip (or its address), or null where object
 * storage has none.
 */
export class Picture {
  path: string | null = null
  /** @param key in object storage @param name in the zip, without its ending */
  constructor(
    readonly key: string,
    readonly name: string,
  ) {}
  toJSON() {
    return this.path
  }
}
