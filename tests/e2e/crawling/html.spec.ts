import fs from 'node:fs'
import path from 'node:path'
import type { Response } from 'playwright/test'
import { openPage, PAGES } from '../pages'
import { test } from '../test'

const folder = process.env.HTML ?? ''

/** Writes the HTML of each page as the server sends it: a file for each state, called by its name. */
for (const state of PAGES)
  test(state.name, async ({ site, page }) => {
    let last: Response | undefined
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && !response.headers().location) last = response
    })
    await openPage(site, state)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, `${state.name.replace(/\W+/g, '-')}.html`), await last!.body())
  })
