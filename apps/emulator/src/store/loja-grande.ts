import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { category, kit, picture, product, withVariations } from './loja-que-ja-vende.ts'
import type { State } from './state.ts'

/** An account of 1,800 products, for measuring: 30 % kits, 25 % with variations, a picture in every second plain one. */

const CATEGORIES = ['Camisetas', 'Moletons', 'Bonés', 'Canecas', 'Ecobags', 'Acessórios'] as const
const PLAIN = 810
const PARENTS = 450
const KITS = 540

/** Fills an empty account. Answers how many products of their own it has. */
export function fillLargeAccount(state: State, dir: string): number {
  const pictures = join(dir, 'imagens')
  mkdirSync(pictures, { recursive: true })
  const account = { state, pictures }
  const categories = CATEGORIES.map((name) => category(state, name))
  const categoryOf = (i: number) => categories[i % categories.length] ?? 0
  const plain = Array.from({ length: PLAIN }, (_, i) => {
    const nome = `${CATEGORIES[i % CATEGORIES.length]} estampa ${i + 1}`
    const imagens = i % 2 === 0 ? [picture(account, i)] : []
    const codigo = `GRANDE-${String(i + 1).padStart(4, '0')}`
    return product(account, { nome, codigo, categoria: categoryOf(i), preco: 19.9 + (i % 80), imagens }, i % 40)
  })
  const parents = Array.from({ length: PARENTS }, (_, i) => withVariations(account, i, categoryOf(i)))
  for (let i = 0; i < KITS; i++) kit(account, i, plain, parents)
  return PLAIN + PARENTS + KITS
}
