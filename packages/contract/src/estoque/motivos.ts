import { rotuloEm } from '../shared/opcoes.ts'

/** As many lines as one transaction locks and writes without making sales wait. */
export const LINHAS_DE_UMA_CONTAGEM = 2000

/** `saida`, `estorno` and `troca` belong to a sale, `producao` to what the shop prints; `inicial` is what the shop had when the ledger began. */
const MOTIVOS = {
  inicial: 'Estoque inicial',
  cadastro: 'Cadastro do produto',
  contagem: 'Contagem',
  ajuste: 'Ajuste manual',
  entrada: 'Entrada de mercadoria',
  perda: 'Perda ou avaria',
  devolucao: 'Devolução',
  bling: 'Alterado no Bling',
  saida: 'Saída',
  estorno: 'Volta ao estoque',
  troca: 'Troca',
  producao: 'Produção',
  compra: 'Compra',
}
/** Why a stock changed. */
export type MotivoDeMovimento = keyof typeof MOTIVOS
export const MOTIVOS_DE_MOVIMENTO = Object.keys(MOTIVOS) as MotivoDeMovimento[]
/** A reason that this version does not know is shown as it is. */
export const motivoEmPalavras = rotuloEm(MOTIVOS)

/** Reasons of a quantity that a person sets. `entrada`, `perda` and `devolucao` reach Bling as entries and exits. */
export const MOTIVOS_DA_CONTAGEM = [
  'contagem',
  'ajuste',
  'entrada',
  'perda',
  'devolucao',
] as const satisfies MotivoDeMovimento[]
export type MotivoDaContagem = (typeof MOTIVOS_DA_CONTAGEM)[number]
