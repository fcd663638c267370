import { opcoes, rotuloEm } from './opcoes.ts'

const ROTULOS = { nao: 'Não contribuinte', sim: 'Contribuinte', isento: 'Isento de inscrição' }
export type Contribuinte = keyof typeof ROTULOS
/** Does the customer pay the state's tax on goods (ICMS)? In the order of the select. */
export const CONTRIBUINTES = opcoes(ROTULOS)
export const rotuloDoContribuinte = rotuloEm(ROTULOS)
