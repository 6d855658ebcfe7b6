// Exits with 0 if the server on this machine can serve pages, else with 1 and a reason. Takes another path and port
// as arguments, for the worker: healthcheck.mjs /healthz 9464
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
