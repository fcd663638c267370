import { FORMAS_DE_PAGAMENTO } from '../pagamentos/situacao.ts'

/** Forms of payment of the shop that have a match at Bling; `a_receber` where nothing is paid yet. */
export const FORMAS_DA_NOTA = [...FORMAS_DE_PAGAMENTO, { valor: 'a_receber', rotulo: 'A receber' }] as const
