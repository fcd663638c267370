// Apart from network.ts: what makes certificates is loaded only by the process of a shop that keeps them.
export { keepNetwork } from './network/keeper.ts'
