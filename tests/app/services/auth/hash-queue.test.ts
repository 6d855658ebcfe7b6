import { describe, expect, it } from 'vitest'
import { createHashQueue, type HashSender } from '~/services/auth/passwords.server'

const from = (address: string, { network = address, known = false } = {}): HashSender => ({
  network,
  address,
  known,
})

/** A queue that runs one task at a time; `order` lists those that ran, `refused` those that didn't. */
function watched(waiting: number) {
  const queue = createHashQueue(1, waiting, () => new Error('full'))
  const order: string[] = []
  const refused: string[] = []
  const all: Promise<void>[] = []
  const send = (name: string, sender: HashSender) => {
    const task = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(name)
    }
    all.push(queue.run(sender, task).catch(() => void refused.push(name)))
  }
  return { queue, order, refused, send, ended: () => Promise.all(all) }
}

describe('the queue for hashing passwords', () => {
  it('serves addresses in turn, however many tasks one of them has', async () => {
    const { queue, order, send, ended } = watched(10)
    for (const n of [1, 2, 3, 4]) send(`crowd ${n}`, from('192.0.2.1'))
    send('owner', from('198.51.100.1'))
    send('other', from('198.51.100.2'))
    expect(queue.counts()).toEqual({ running: 1, waiting: 5 })
    await ended()
    expect(order).toEqual(['crowd 1', 'crowd 2', 'owner', 'other', 'crowd 3', 'crowd 4'])
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
  })

  it('treats the many addresses of one network as one', async () => {
    const { order, send, ended } = watched(20)
    const network = '2001:db8:1:200::/56'
    for (const n of [1, 2, 3, 4]) send(`crowd ${n}`, from(`2001:db8:1:20${n}::/64`, { network }))
    send('crowd 4 again', from('2001:db8:1:204::/64', { network }))
    send('owner', from('198.51.100.1'))
    await ended()
    expect(order).toEqual(['crowd 1', 'crowd 2', 'owner', 'crowd 3', 'crowd 4', 'crowd 4 again'])
  })

  it('that is full refuses the last task of the address with the most, and accepts another', async () => {
    const { refused, order, send, ended } = watched(4)
    for (const n of [1, 2, 3, 4, 5]) send(`crowd ${n}`, from('192.0.2.1'))
    send('crowd 6', from('192.0.2.1'))
    expect(order).toEqual([])
    send('owner', from('198.51.100.1'))
    send('owner again', from('198.51.100.1'))
    await ended()
    expect(refused).toEqual(['crowd 6', 'crowd 5', 'crowd 4'])
    expect(order).toEqual(['crowd 1', 'crowd 2', 'owner', 'crowd 3', 'owner again'])
  })

  it('that is full with as many addresses refuses the last to come', async () => {
    const { refused, send, ended } = watched(3)
    for (const n of [0, 1, 2, 3, 4]) send(`${n}`, from(`192.0.2.${n}`))
    await ended()
    expect(refused).toEqual(['4'])
  })

  it('lets known browsers go first and in when it is full, and every fifth time someone else', async () => {
    const { order, refused, send, ended } = watched(10)
    for (let n = 0; n < 11; n++) send(`stranger ${n}`, from(`192.0.2.${n}`))
    for (const n of [1, 2, 3, 4, 5]) send(`known ${n}`, from(`198.51.100.${n}`, { known: true }))
    await ended()
    expect(refused).toHaveLength(5)
    expect(order).toEqual([
      'stranger 0',
      'known 1',
      'known 2',
      'known 3',
      'known 4',
      'stranger 1',
      'known 5',
      'stranger 2',
      'stranger 3',
      'stranger 4',
      'stranger 5',
    ])
  })

  it('filled by known browsers gives strangers half of it', async () => {
    const { order, refused, send, ended } = watched(10)
    for (let n = 0; n < 11; n++) send(`known ${n}`, from('198.51.100.1', { known: true }))
    for (let n = 0; n < 8; n++) send(`stranger ${n}`, from(`192.0.2.${n}`))
    await ended()
    expect(refused.filter((name) => name.startsWith('known'))).toHaveLength(5)
    expect(order.filter((name) => name.startsWith('stranger'))).toHaveLength(5)
  })

  it('continues after a task that fails', async () => {
    const queue = createHashQueue(1, 5, () => new Error('full'))
    const failed = queue.run(from('192.0.2.1'), () => Promise.reject(new Error('broken')))
    const next = queue.run(from('192.0.2.1'), async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
  })
})
