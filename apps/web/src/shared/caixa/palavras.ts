import type { MovimentoDeCaixa, Turno, TurnoResumo } from '@estampa/contract/caixas/caixas.schemas.ts'
import { DESTINOS_DA_SANGRIA } from '@estampa/contract/caixas/caixas.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'

/** A counted difference in words, without blame. */
export function formatDiferenca(diferenca: number): string {
  if (diferenca === 0) return 'Confere'
  return diferenca < 0 ? `Faltam ${formatReais(-diferenca)}` : `Sobram ${formatReais(diferenca)}`
}

/** What a movement is: 'Venda 12 · PIX', 'Sangria para o cofre'. */
export function formatMovimento({ tipo, forma, venda_id, destino }: MovimentoDeCaixa): string {
  const sale = venda_id === null ? '' : ` da venda ${venda_id}`
  if (tipo === 'recebimento') return `${rotuloDaForma(forma)}${sale}`
  if (tipo === 'devolucao') return `Devolução${sale} · ${rotuloDaForma(forma)}`
  if (tipo === 'suprimento') return 'Suprimento'
  return destino === null ? 'Sangria' : `Sangria · ${DESTINOS_DA_SANGRIA[destino]}`
}

/** Who opened a turno, when it was closed and by whom. */
export function formatAberturaEFechamento(
  turno: Pick<TurnoResumo, 'aberto_por' | 'fechado_em' | 'fechado_por'>,
): string {
  const { aberto_por, fechado_em, fechado_por } = turno
  const opened = aberto_por ? `Aberto por ${aberto_por}` : ''
  if (fechado_em === null) return opened
  const closed = `fechado em ${formatDateTime(fechado_em)}${fechado_por ? ` por ${fechado_por}` : ''}`
  return [opened, closed].filter(Boolean).join(' · ')
}

/** Since when a drawer has been open, where that was not today. */
export const formatDias = (dias: number): string | null =>
  dias === 0 ? null : dias === 1 ? 'aberto desde ontem' : `aberto há ${dias} dias`

/** The movements that came after `lastId`, as a sentence each: 'Entrou R$ 20,00 da venda 1042 às 18:03'. */
export const listNewMovimentos = ({ movimentos }: Turno, lastId: number | null): readonly MovimentoDeCaixa[] =>
  movimentos.filter(({ id }) => id > (lastId ?? 0))

const HORA = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
export function formatNewMovimento({ valor, venda_id, em, tipo }: MovimentoDeCaixa): string {
  const what = venda_id === null ? (tipo === 'sangria' ? 'na sangria' : 'no suprimento') : `da venda ${venda_id}`
  return `${valor < 0 ? 'Saiu' : 'Entrou'} ${formatReais(Math.abs(valor))} ${what} às ${HORA.format(new Date(em))}`
}

/** Names and figures of a turno's cash, without what the person may not see. */
export function listContas(turno: Turno): readonly (readonly [name: string, value: string])[] {
  const { fundo, fundo_esperado, diferenca_na_abertura, esperado, contado, deixado, retirado } = turno
  const rows: readonly (readonly [string, number | null])[] = [
    ['Fundo', fundo],
    ['O caixa anterior deixou', diferenca_na_abertura ? fundo_esperado : null],
    [turno.situacao === 'aberto' ? 'Deve haver agora' : 'Devia haver', esperado],
    ['Contado', contado],
    ['Fica no caixa', deixado],
    ['Retirado', retirado],
  ]
  const written = rows.flatMap(([name, value]) => (value === null ? [] : [[name, formatReais(value)] as const]))
  return diferenca_na_abertura ? [...written, ['Na abertura', formatDiferenca(diferenca_na_abertura)]] : written
}
