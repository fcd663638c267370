import { expect, test } from 'vitest'
import { addressKey, networkKey } from './address-key.ts'

test('addresses have a network', () => {
  const addresses = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::1', 'someone']
  expect(addresses.map(networkKey)).toEqual(['203.0.113.0/24', '203.0.113.0/24', '2001:db8:1::/48', 'unknown'])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.33', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['someone:8080', 'unknown'],
])('the key of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
