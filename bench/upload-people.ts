import fs from 'node:fs'

/**
 * A separate process, so that its memory isn't counted as the server's. All people in `job` send their form with
 * files at the same moment, `rounds` times; statuses and milliseconds are printed as JSON.
 */
type Job = { people: { url: string; cookie: string }[]; files: string[]; rounds: number }

const job = JSON.parse(process.argv[2] ?? '') as Job
const bytes = job.files.map((file) => fs.readFileSync(file))
const answers: { status: number; ms: number }[] = []
for (let round = 0; round < job.rounds; round++) {
  await Promise.all(
    job.people.map(async ({ url, cookie }, person) => {
      const form = new FormData()
      // Different bytes each time, because a review accepts a file only once.
      for (const [n, each] of bytes.entries())
        form.append(
          `photo${n + 1}`,
          new File([each, `${round} ${person} ${n}`], `desk${n}.jpg`, { type: 'image/jpeg' }),
        )
      const began = performance.now()
      const answer = await fetch(url, {
        method: 'POST',
        body: form,
        headers: { Cookie: cookie },
        redirect: 'manual',
      })
      await answer.text()
      answers.push({ status: answer.status, ms: Math.round(performance.now() - began) })
    }),
  )
}
console.log(JSON.stringify(answers))
