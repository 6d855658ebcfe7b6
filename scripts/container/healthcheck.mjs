// Ends with 0 while the server on this machine can serve pages, and with 1 and a reason while it cannot. Asks another path
// and port when they are given, as for the worker: healthcheck.mjs /healthz 9464
import http from 'node:http'

const DEADLINE_MS = 3000
const [path = '/readyz', port = process.env.PORT || 3000] = process.argv.slice(2)
const fail = (reason) => {
  console.error(reason)
  process.exit(1)
}
const host = ['0.0.0.0', '::', '', undefined].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST
const request = http.get({ host, port, path, timeout: DEADLINE_MS }, (answer) => {
  let text = ''
  answer.setEncoding('utf8').on('data', (part) => (text += part))
  answer.on('end', () => (answer.statusCode === 200 ? process.exit(0) : fail(`${answer.statusCode} ${text}`)))
})
request.on('timeout', () => fail(`no answer in ${DEADLINE_MS} ms`))
request.on('error', (error) => fail(error.message || error.code))
setTimeout(() => fail('the response was cut off'), DEADLINE_MS + 500).unref()
