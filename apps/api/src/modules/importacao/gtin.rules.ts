import { chaveDoGtin, parseGtin } from '@estampa/contract/produtos/gtin.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { valorAgora } from './mudanca.rules.ts'
import type { Alvo, AlvoDoGtin, ContextoDaImportacao, Diferenca, Linha, Proposta, Valor } from './registros.ts'

/** A product or variation that is to have another number; `chave` is '' for none. */
export interface PedidoDeGtin extends AlvoDoGtin {
  readonly chave: string
}

const mesmoAlvo = (a: Alvo, b: Alvo) =>
  a.produto_id !== null && a.produto_id === b.produto_id && a.variacao_id === b.variacao_id

/**
 * Refused requests, with the name of the piece that keeps the EAN. Pieces of one product may swap their EANs; the first request
 * for a free EAN gets it.
 */
export function gtinsTomados<P extends PedidoDeGtin>(
  pedidos: readonly P[],
  donos: ReadonlyMap<string, AlvoDoGtin>,
): Map<P, string> {
  const tomados = new Map<P, string>()
  for (let antes = -1; antes !== tomados.size; ) {
    antes = tomados.size
    const valem = pedidos.filter((pedido) => !tomados.has(pedido))
    for (const [i, pedido] of valem.entries()) {
      if (pedido.chave === '') continue
      const dono = donos.get(pedido.chave)
      const rivalPedido = valem.slice(0, i).find(({ chave }) => chave === pedido.chave)
      // The variation that has the number gives it to another variation of the same product, in the same save.
      const sai =
        dono &&
        valem.some((activePedido) => mesmoAlvo(activePedido, dono) && activePedido.produto_id === pedido.produto_id)
      if (rivalPedido) tomados.set(pedido, rivalPedido.nome)
      else if (dono && !sai && !mesmoAlvo(dono, pedido)) tomados.set(pedido, dono.nome)
    }
  }
  return tomados
}

/** The rows of one product with their EANs: a wrong or taken one is left out, and the row says so. */
export function addGtins(
  propostas: readonly Proposta[],
  linhas: readonly Linha[],
  contexto: ContextoDaImportacao,
): Proposta[] {
  if (contexto.soEstoque) return [...propostas]
  const pedidos = new Map<Proposta, PedidoDeGtin & { readonly antes: Valor; readonly depois: string | null }>()
  const avisos = new Map<Proposta, string>()
  for (const [i, proposta] of propostas.entries()) {
    const writtenGtin = linhas[i]?.valores.gtin
    const soCria = contexto.modo === 'criar' && proposta.proposta === 'igual'
    if (writtenGtin === undefined || proposta.proposta === 'erro' || soCria) continue
    const lido = parseGtin(String(writtenGtin ?? ''))
    if ('erro' in lido) avisos.set(proposta, `O EAN “${cutText(String(writtenGtin), 40)}” ficou de fora. ${lido.erro}`)
    else {
      const nova = proposta.proposta === 'criar'
      const { produto_id = null } = proposta
      // A new variation has no id yet: the negative row number stands for it.
      const variacao_id = nova ? -proposta.linha : (proposta.variacao_id ?? null)
      const produto = nova ? undefined : contexto.produtos.get(produto_id ?? 0)
      const variacao = produto?.variacoes.find(({ id }) => id === variacao_id)
      const antes = produto ? valorAgora(produto, variacao, 'gtin') : null
      const chave = chaveDoGtin(lido.gtin)
      if (chave !== chaveDoGtin(antes === null ? null : String(antes)))
        pedidos.set(proposta, { produto_id, variacao_id, chave, antes, depois: lido.gtin, nome: nomeDa(linhas[i]) })
    }
  }
  const tomados = gtinsTomados([...pedidos.values()], contexto.gtins)
  return propostas.map((proposta) => {
    const pedido = pedidos.get(proposta)
    const dono = pedido && tomados.get(pedido)
    if (dono !== undefined) return addAviso(proposta, `O EAN ${pedido?.depois} ficou de fora: já é de “${dono}”.`)
    const aviso = avisos.get(proposta)
    if (aviso !== undefined) return addAviso(proposta, aviso)
    if (!pedido) return proposta
    // Rows of other products that come later find it taken.
    if (pedido.chave !== '') contexto.gtins.set(pedido.chave, pedido)
    const diferenca: Diferenca = { campo: 'gtin', antes: pedido.antes, depois: pedido.depois }
    const diferencas = [...proposta.diferencas, diferenca]
    return { ...proposta, proposta: proposta.proposta === 'igual' ? 'alterar' : proposta.proposta, diferencas }
  })
}

const addAviso = (proposta: Proposta, aviso: string): Proposta => ({
  ...proposta,
  motivo: [proposta.motivo, aviso].filter(Boolean).join(' '),
})

const nomeDa = (linha: Linha | undefined): string => {
  const { titulo, sku, nome_cor, tamanho } = linha?.valores ?? {}
  const variacao = nomeDaVariacao({ nome_cor: String(nome_cor ?? ''), tamanho: String(tamanho ?? '') })
  return [titulo ?? sku, variacao].filter(Boolean).join(' ') || `linha ${linha?.linha}`
}

export const gtinDaProposta = ({ diferencas }: Proposta): string | null => {
  const depois = diferencas.find(({ campo }) => campo === 'gtin')?.depois ?? null
  return depois === null ? null : String(depois)
}

export const gtinsDasLinhas = (linhas: readonly Linha[]): string[] => [
  ...new Set(linhas.map(({ valores }) => chaveDoGtin(String(valores.gtin ?? ''))).filter((chave) => chave !== '')),
]
