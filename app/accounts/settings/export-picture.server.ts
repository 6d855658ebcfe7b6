/**
 * A picture in the export. data.json gives its path in the zip (or its URL), or null when it isn't in object storage.
 */
export class Picture {
  path: string | null = null
  /** @param key in object storage @param name in the zip, without the extension */
  constructor(
    readonly key: string,
    readonly name: string,
  ) {}
  toJSON() {
    return this.path
  }
}
