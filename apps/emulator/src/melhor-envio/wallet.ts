import type { Carteira } from '../store/records-melhor-envio.ts'
import type { State } from '../store/state.ts'

/** What the wallet starts with, as in Melhor Envio's own test environment. */
const OPENING = 10_000

export function balance(state: State): number {
  const moved = state.carteira.all().reduce((sum, { valor }) => sum + Math.round(valor * 100), 0)
  return (OPENING * 100 + moved) / 100
}

export function post(state: State, envio: string, valor: number): Carteira {
  return state.carteira.put({ id: state.nextId('carteira'), envio, valor, instante: state.now() })
}

export function brl(value: number): string {
  return `R$ ${value
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '.')}`
}
