/** The answer of a whole page. The web server takes its HTML from here: reading it from the answer's stream takes longer. */
export class Page extends Response {
  constructor(
    readonly html: string,
    init: ResponseInit,
  ) {
    super(html, init)
  }
}
