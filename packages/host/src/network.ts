// The shop's own network: who asks from where, and its door to telephones.
export { addressKey, networkKey } from './network/address-key.ts'
export { isPrivate, networkList } from './network/addresses.ts'
export { type LocalNetwork, readNetwork, serveNetwork } from './network/local-network.ts'
export type { Facts } from './network/store.ts'
