import { BlockList, isIP } from 'node:net'

/** IPv4 that leads nowhere in public: this computer, private networks, link-local (clouds' metadata), carriers', documentation, multicast. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** What of the public 2000::/3 is none, or carries an IPv4 address inside (Teredo, 6to4). */
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
const global6 = new BlockList()
const add = (list: BlockList, family: 'ipv4' | 'ipv6') => (range: string) => {
  const [net, bits] = range.split('/')
  list.addSubnet(net!, Number(bits), family)
}
CLOSED_4.forEach(add(blocked, 'ipv4'))
CLOSED_6.forEach(add(blocked, 'ipv6'))
add(global6, 'ipv6')('2000::/3')

/** Whether an IP address is one of the public internet: nothing of our own network can be reached under it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  // Everything else, IPv4 in IPv6 among it, is not in 2000::/3.
  return version === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
