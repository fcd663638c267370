import { afterAll, beforeEach, expect } from 'vitest'
import type { JobKind } from '../../src/infra/database/queue.ts'
import { LER_SALDOS } from '../../src/modules/bling/saldo/saldos.sync.ts'
import { executar } from './fila.ts'
import { abrirLojaComBling } from './loja-com-bling.ts'
import { abrirPedidos } from './pedidos.ts'

export const GERAL = 14_886_920_001
export const CENTRO = 14_886_920_003
export const VIRTUAL = 14_886_920_004

export interface Enviado {
  readonly metodo: string
  readonly caminho: string
  // Untyped: each test asserts the fields that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly corpo: any
}

/** A connected shop whose stock is watched on both sides. */
export async function abrirEstoqueNoBling(mais: Parameters<typeof abrirLojaComBling>[1] = {}) {
  const bling = await abrirLojaComBling(undefined, mais)
  const { loja, emulador } = bling
  const pedidos = await abrirPedidos(bling)
  const { balcao } = pedidos
  const aqui = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
  const saldos = async (idBling: string): Promise<{ deposito: number; saldoFisico: number }[]> =>
    (await emulador.controle('GET', '/dados/estoque')).find(
      ({ produto }: { produto: number }) => String(produto) === idBling,
    )?.depositos ?? []
  const la = async (idBling: string, deposito = GERAL) =>
    (await saldos(idBling)).find((saldo) => saldo.deposito === deposito)?.saldoFisico ?? null
  const movimentos = async (id: number): Promise<{ id: number; motivo: string; quantidade: number }[]> =>
    (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results
  return {
    ...bling,
    pedidos,
    balcao,
    aqui,
    la,
    movimentos,
    /** A product with so many pieces, published. */
    async publicado(qtd: number, dados: object = {}) {
      const { id } = await balcao.criarProduto({ qtd, ...dados })
      await bling.concluida(await bling.publicar(id))
      return aqui(id)
    },
    /** Moves stock at Bling as a person would. */
    mover: (idBling: string, operacao: string, quantidade: number, deposito = GERAL) =>
      pedidos.pessoa('POST', '/estoques', {
        produto: { id: Number(idBling) },
        deposito: { id: deposito },
        operacao,
        quantidade,
      }),
    /** A sale of so many pieces that leaves the house. */
    async enviar(produtoId: number, quantidade: number): Promise<number> {
      const { id } = await pedidos.vender([{ id: produtoId, quantidade, valor_unitario: 50 }])
      await balcao.levar(id, 'enviado')
      return id
    },
    contar: (produtoId: number, contado: number, esperado: number) =>
      loja.pedir('POST', '/api/estoque/contagem/', {
        itens: [{ produto_id: produtoId, variacao_id: null, contado, esperado }],
      }),
    /** Our quantity and that of our deposit there, once both are these. */
    async ficam(produto: { id: number; id_bling: string }, quantos: number): Promise<void> {
      const agora = async () => [(await aqui(produto.id)).quantidade_total, await la(produto.id_bling)]
      await expect.poll(agora).toEqual([quantos, quantos])
      await pedidos.semEventos()
      expect(await agora()).toEqual([quantos, quantos])
      await balcao.conferir()
    },
    executar: (oque: JobKind<object>) => executar(loja, oque),
    lerSaldos: () => executar(loja, LER_SALDOS),
    /** Tasks and failures that wait for a person. */
    tarefas: async (): Promise<{ id: number; operacao: string; mensagem: string }[]> =>
      (await loja.pedir('GET', '/api/sincronizacoes/?estado=falhou&tipo=estoque')).body.results,
    responder: (id: number, como: 'tentar-novamente' | 'descartar') =>
      loja.pedir('POST', `/api/sincronizacoes/${id}/${como}/`),
    /** Writes recorded there since the record was emptied. */
    escritas: async (): Promise<Enviado[]> =>
      (await emulador.controle('GET', '/requisicoes?servico=bling&limite=5000'))
        .filter(({ metodo }: Enviado) => metodo !== 'GET')
        .map(({ metodo, caminho, corpo }: Enviado) => ({
          metodo,
          caminho: caminho.replace('/bling/Api/v3', ''),
          corpo,
        }))
        .toReversed(),
  }
}
export type EstoqueNoBling = Awaited<ReturnType<typeof abrirEstoqueNoBling>>

/** The same for a test file: before each test without failures, with webhooks, and with one deposit at Bling. */
export async function estoqueDoArquivo(): Promise<EstoqueNoBling> {
  const e = await abrirEstoqueNoBling()
  afterAll(() => e.fechar())
  beforeEach(async () => {
    await e.emulador.controle('DELETE', '/falhas')
    await e.emulador.controle('PATCH', '/configuracao', {
      webhooksAtivos: true,
      webhookVezes: 1,
      depositosDaConta: 'um',
    })
  })
  return e
}
