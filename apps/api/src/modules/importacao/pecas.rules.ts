import { type Familia, isChildRow } from './familia.rules.ts'
import type {
  ContextoDaImportacao,
  Diferenca,
  Linha,
  ProdutoAqui,
  Proposta,
  Valores,
  VariacaoAqui,
} from './registros.ts'
import { Recusada } from './registros.ts'

/** The instant of the export that a row with a figure of pieces comes from; null where none is known. */
export const exportacaoDe = ({ estoque, exportado_em }: Valores): string | null =>
  typeof estoque === 'number' && exportado_em ? String(exportado_em) : null

/** Returns true when the cell holds the exported stock unchanged although pieces have moved since the export. */
function isExportedSaldo(
  valores: Valores,
  pecas: ProdutoAqui | VariacaoAqui,
  { estoque }: ContextoDaImportacao,
): boolean {
  const saldos = pecas.na_exportacao[exportacaoDe(valores) ?? ''] ?? []
  return estoque === 'contado' && valores.estoque !== pecas.quantidade && saldos.includes(Number(valores.estoque))
}

/** The note about a figure that is left out as no count; null for none. */
export const avisoDaExportacao = (
  valores: Valores,
  pecas: ProdutoAqui | VariacaoAqui,
  contexto: ContextoDaImportacao,
): string | null =>
  isExportedSaldo(valores, pecas, contexto)
    ? `O estoque fica como está (agora ${pecas.quantidade}): ${valores.estoque} é o de quando o arquivo foi exportado.`
    : null

/** The figure as a count or an entry; undefined where nothing moves. */
export function diferencaDeEstoque(
  { linha, valores }: Linha,
  produto: ProdutoAqui,
  variacao: VariacaoAqui | undefined,
  contexto: ContextoDaImportacao,
): Diferenca | undefined {
  const { estoque, contado_em, entraram } = contexto
  const { estoque: figura } = valores
  if (figura === undefined) return undefined
  if (typeof figura !== 'number') throw new Recusada('Estoque não se esvazia: escreva 0.')
  const pecas = variacao ?? produto
  const depois = estoque === 'entrada' ? pecas.quantidade + figura : figura
  if (depois === pecas.quantidade || (estoque === 'entrada' && entraram.has(linha))) return undefined
  if (isExportedSaldo(valores, pecas, contexto)) return undefined
  if (produto.kit) throw new Recusada('Um kit não tem quantidade própria: vale a que as suas partes fazem.')
  if (!variacao && produto.tem_variacoes) throw new Recusada('Este produto é contado por variação.')
  const desde = String(valores.exportado_em ?? contado_em)
  if (estoque === 'contado' && pecas.moveu_em !== null && new Date(pecas.moveu_em) > new Date(desde))
    throw new Recusada(`Peças entraram ou saíram depois da contagem (agora são ${pecas.quantidade}): conte de novo.`)
  if (depois < pecas.reservado) throw new Recusada(`Reservadas em vendas abertas: ${pecas.reservado}.`)
  return { campo: 'estoque', antes: pecas.quantidade, depois }
}

/** Whether the row's figure of pieces is left out: of a product with variations it is their sum. */
export const somaDasVariacoes = (linha: Linha, { filhas }: Familia, produto: ProdutoAqui | null): boolean =>
  !isChildRow(linha) && !produto?.kit && (filhas.length > 0 || produto?.tem_variacoes === true)

/** The note about a product's stock that is left out; null if it is 0 or equals the sum of the variations. */
export function avisoDaSoma({ estoque }: Valores, { filhas }: Familia, produto: ProdutoAqui | null): string | null {
  if (typeof estoque !== 'number') return null
  const soma = filhas.reduce((total, { valores }) => total + Number(valores.estoque ?? 0), 0)
  const iguais = [0, soma, produto?.tem_variacoes ? produto.quantidade : 0]
  return iguais.includes(estoque) ? null : `O estoque ${estoque} fica de fora: vale a soma das variações.`
}

export const vendidoSemVariacao = (titulo: string): string =>
  `“${titulo}” não tem variações, e está em vendas abertas: conclua ou cancele essas vendas antes.`

/** Why a product without variations gets no first ones, whatever pieces these bring; null when it may. */
export function impedidoDeVariar(
  { id, titulo, kit, reservado }: ProdutoAqui,
  { presos }: ContextoDaImportacao,
): string | null {
  if (kit) return `“${titulo}” não tem variações: é um kit.`
  if (reservado > 0) return vendidoSemVariacao(titulo)
  return presos.get(id) ?? null
}

/**
 * The pieces of a product that gets its first variations: they go where these bring as many, else its rows say what to do.
 * Nothing is lost.
 */
export function moveProdutoPecas(
  propostas: readonly Proposta[],
  produto: ProdutoAqui | null,
  { estoque }: ContextoDaImportacao,
): Proposta[] {
  const [primeira, ...laterPropostas] = propostas.filter(({ proposta }) => proposta === 'criar')
  if (!produto || produto.tem_variacoes || produto.quantidade === 0 || !primeira) return [...propostas]
  const { titulo, quantidade } = produto
  const novas = [primeira, ...laterPropostas]
  const trazem = novas.flatMap(({ diferencas }) => diferencas).filter(({ campo }) => campo === 'estoque')
  if (estoque === 'contado' && trazem.reduce((soma, { depois }) => soma + Number(depois), 0) === quantidade) {
    const saem = { campo: 'estoque_do_produto', antes: quantidade, depois: 0 }
    return propostas.map((proposta) =>
      proposta === primeira ? { ...proposta, diferencas: [saem, ...proposta.diferencas] } : proposta,
    )
  }
  const pecas = quantidade === 1 ? '1 peça' : `${quantidade} peças`
  const motivo = `“${titulo}” não tem variações, e tem ${pecas} sem cor nem tamanho: conte-o como 0 antes, e as peças entram pelas variações.`
  return propostas.map((proposta) =>
    novas.includes(proposta) ? { linha: proposta.linha, proposta: 'erro', motivo, diferencas: [] } : proposta,
  )
}
