import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const ROTULOS = { loja_integrada: 'Loja Integrada', redes_sociais: 'Redes Sociais', loja_fisica: 'Loja Física' }
export type Origem = keyof typeof ROTULOS
/** Where a sale came from, in the order of the select. */
export const ORIGENS = opcoes(ROTULOS)
/** How an origin is called on screen. */
export const rotuloDaOrigem = rotuloEm(ROTULOS)
