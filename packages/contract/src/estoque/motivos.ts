import { rotuloEm } from '../shared/opcoes.ts'
import type { MotivoDeMovimento } from './estoque.schemas.ts'

const MOTIVOS: Readonly<Record<MotivoDeMovimento, string>> = {
  inicial: 'Estoque inicial',
  cadastro: 'Cadastro do produto',
  ajuste: 'Ajuste manual',
  contagem: 'Contagem',
  entrada: 'Entrada de mercadoria',
  perda: 'Perda ou avaria',
  devolucao: 'Devolução',
  bling: 'Alterado no Bling',
  saida: 'Saída',
  estorno: 'Volta ao estoque',
  troca: 'Troca',
  producao: 'Produção',
}
/** A reason that this version does not know is shown as it is. */
export const motivoEmPalavras = rotuloEm(MOTIVOS)
