import { rotuloEntre } from '../shared/opcoes.ts'

/** Where a sale came from, in the order of the select. */
export const ORIGENS = [
  { valor: 'loja_integrada', rotulo: 'Loja Integrada' },
  { valor: 'redes_sociais', rotulo: 'Redes Sociais' },
  { valor: 'loja_fisica', rotulo: 'Loja Física' },
] as const
export type Origem = (typeof ORIGENS)[number]['valor']

/** How an origin is called on screen. */
export const rotuloDaOrigem = rotuloEntre(ORIGENS)
