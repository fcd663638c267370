import type { VendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { trocarReserva } from '../estoque/estoque.rules.ts'
import { gravarEstampagem } from '../producao/producao.rules.ts'
import { encerrarTarefas } from '../sincronizacao/sincronizacao.rules.ts'
import { type QuemVende, recusarDescontos } from './desconto.rules.ts'
import { cancelarEtiqueta, SEM_ETIQUETA } from './etiqueta.rules.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { type LinhaDaVenda, linhasDaVenda, trocarLinhas } from './itens.data.ts'
import { montarLinhas } from './itens.rules.ts'
import { lembretesDe, retratoDosLembretes } from './lembretes.ts'
import { comNomeSemVenda, continuadas, devolvidasPorLinha, linhaEmTexto, pedidasDaEdicao, seguradas } from './pecas.ts'
import { pedirPedido, podeTerPedido } from './pedido.rules.ts'
import { exigirCliente, obterVenda, travarVenda } from './venda.rules.ts'
import { mudarVenda } from './vendas.data.ts'
import { desfazerSaida } from './vendas.effects.ts'

/** Fields that another content resets: the process begins again. */
export const RECOMECO = {
  ...SEM_ETIQUETA,
  status: PASSOS[0],
  endereco: null,
  altura: null,
  largura: null,
  comprimento: null,
  peso: null,
  servico_frete: null,
  frete_valor: null,
  codigo_servico_frete: null,
  prazo_entrega: null,
  // The lines are others from now on: none of their pieces came back.
  credito: 0,
} as const
/** The order at the ERP is another one from now on. */
const SEM_PEDIDO = {
  numero_pedido_bling: null,
  id_bling: null,
  // The former order's status; pedido_incerto_ate stays, as a creation may still be on its way.
  situacao_bling: null,
  situacao_enviada: null,
  situacao_enviando: null,
} as const

/**
 * Replaces customer, origin and lines, from any status but cancelled. The reservation changes by the difference, what
 * went out comes back first. A stale `versao` answers with the current state.
 */
export const editarVenda = (
  { db, queue, erp, envios }: Loja,
  id: number,
  entrada: VendaEntrada,
  quem: QuemVende,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const usuarioId = quem.id
    const travada = await travarVenda(trx, id)
    const { status, versao, cliente_id: antigo, importada } = travada
    const venda = await obterVenda(trx, erp, id)
    const { encerrada, pecas } = fatosDoStatus(status)
    if (encerrada !== null) throw new DomainError(encerrada.codigo)
    if (typeof entrada.versao === 'number' && entrada.versao !== versao) {
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: venda })
    }
    const clienteNome = await exigirCliente(trx, entrada.cliente_id, antigo)
    const antes = await linhasDaVenda(trx, id)
    const { linhas } = await montarLinhas(trx, entrada.itens, antes)
    const comIds = linhas.map((linha, i) => ({ ...linha, id: linha.de ?? entrada.itens[i]?.item_id }))
    await recusarDescontos(trx, quem, comIds, antes)
    const observacao = await desfazerSaida({ trx, queue, venda, usuarioId })
    const vao = continuadas(linhas, antes)
    const devolvidas = devolvidasPorLinha(venda)
    const semVenda = comNomeSemVenda(antes, vao, linhas, devolvidas)
    const aEstampar = await trocarReserva(trx, pecas === 'reservadas' ? seguradas(antes, vao) : [], [
      ...semVenda,
      ...pedidasDaEdicao(linhas, vao, devolvidas),
    ])
    await gravarEstampagem(trx, id, {
      aEstampar,
      itens: await trocarLinhas(trx, id, linhas),
      antes: antes.flatMap(({ producao }) => producao ?? []),
      semVenda,
      continuam: new Map([...vao].map(([indice, { producao }]) => [indice, producao])),
    })
    await cancelarEtiqueta(trx, { queue, envios }, venda, usuarioId)
    await envios.esquecerPrecos(trx, id)
    const { cliente_id, origem } = entrada
    // An edit of an imported sale keeps its order.
    const pedido = importada ? {} : SEM_PEDIDO
    const lembretes = lembretesDe(entrada)
    const mudanca = { ...RECOMECO, ...pedido, ...lembretes, cliente_id, origem, total: totalDaVenda(linhas) }
    await mudarVenda(trx, id, mudanca, { reiniciar: true })
    await anotarNaHistoria(trx, {
      venda_id: id,
      tipo: 'editada',
      descricao: `Venda editada: o processo recomeçou na separação.${observacao}`,
      de: status,
      para: PASSOS[0],
      ...diferencas(
        [...retrato(venda.cliente_nome, venda.origem, antes), ...retratoDosLembretes(travada)],
        [...retrato(clienteNome, origem, linhas), ...retratoDosLembretes({ ...travada, ...lembretes })],
      ),
      usuario_id: usuarioId,
    })
    const editada = await obterVenda(trx, erp, id)
    // The person gave up the lines that waited.
    if (importada && editada.itens.every(({ pendencia }) => pendencia === null))
      await encerrarTarefas(trx, 'pedido_importado', 'linhas', id)
    return erp.ativo && podeTerPedido(venda) ? pedirPedido(trx, queue, editada, usuarioId) : editada
  })

/** The sale in lines that people read: `2 × Camiseta Azul M — R$ 59,90`. */
const retrato = (cliente: string, origem: string, linhas: readonly LinhaDaVenda[]) => [
  `Cliente: ${cliente}`,
  `Origem: ${rotuloDaOrigem(origem)}`,
  ...linhas.map(linhaEmTexto),
]

const diferencas = (antes: readonly string[], depois: readonly string[]) => ({
  antes: antes.filter((linha) => !depois.includes(linha)),
  depois: depois.filter((linha) => !antes.includes(linha)),
})
