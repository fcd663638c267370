import { afterAll, beforeEach, expect } from 'vitest'
import type { JobKind } from '../../src/infra/database/queue.ts'
import { LER_SALDOS } from '../../src/modules/bling/saldo/saldos.sync.ts'
import { runJob } from './fila.ts'
import { openLojaWithBling } from './loja-com-bling.ts'
import { openPedidos } from './pedidos.ts'

export const GERAL = 14_886_920_001
export const CENTRO = 14_886_920_003
export const VIRTUAL = 14_886_920_004

export interface Lados {
  readonly id: number
  readonly id_bling: string
}
/** Fields that make a product at Bling a kit of so many of this one. */
export const kitDe = ({ id_bling }: Pick<Lados, 'id_bling'>, quantidade: number) => ({
  formato: 'E',
  estrutura: { tipoEstoque: 'V', componentes: [{ produto: { id: Number(id_bling) }, quantidade }] },
})

/** A connected shop whose stock is watched on both sides. */
export async function openBlingEstoque(mais: Parameters<typeof openLojaWithBling>[1] = {}) {
  const bling = await openLojaWithBling(undefined, mais)
  const { loja, aqui } = bling
  const pedidos = await openPedidos(bling)
  const { balcao } = pedidos
  const readBlingSaldo = async (idBling: string, deposito = GERAL): Promise<number | null> => {
    const linha = (await bling.dados('estoque')).find(({ produto }) => String(produto) === idBling)
    return linha?.depositos.find((saldo: { deposito: number }) => saldo.deposito === deposito)?.saldoFisico ?? null
  }
  const movimentos = (id: number) => bling.lista(`/api/produtos/${id}/movimentos/`)
  /** Returns our quantity, and that of our deposit at Bling. */
  const lados = async (produto: Lados) => [
    (await aqui(produto.id)).quantidade_total,
    await readBlingSaldo(produto.id_bling),
  ]
  const tarefasDe = (tipo: string) => bling.lista(`/api/sincronizacoes/?estado=falhou&tipo=${tipo}`)
  return {
    ...bling,
    pedidos,
    lados,
    /** Our quantities of its variations. */
    variacoes: async (id: number): Promise<number[]> =>
      (await aqui(id)).variacoes.map(({ quantidade }: { quantidade: number }) => quantidade),
    balcao,
    la: readBlingSaldo,
    movimentos,
    /** Returns the movements that came from Bling by itself. */
    doBling: async (id: number) => (await movimentos(id)).filter(({ motivo }) => motivo === 'bling'),
    /** Movements of stock that Bling got since the requests were forgotten. */
    lancados: () => bling.escritas('/estoques'),
    /** A product with so many pieces, published. */
    publicado: (qtd: number, dados: object = {}) => pedidos.publicado({ qtd, ...dados }),
    /** Moves stock at Bling as a person would. */
    mover: (idBling: string, operacao: string, quantidade: number, deposito = GERAL) =>
      bling.pessoa('POST', '/estoques', {
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
    /** Both sides get so many pieces, and keep them once nothing is left to do. */
    async ficam(produto: Lados, quantos: number, parado: () => Promise<unknown> = pedidos.semEventos): Promise<void> {
      await parado()
      expect(await lados(produto)).toEqual([quantos, quantos])
      await balcao.conferir()
    },
    executar: (oque: JobKind<object>) => runJob(loja, oque),
    lerSaldos: () => runJob(loja, LER_SALDOS),
    /** Tasks and failures that wait for a person. */
    tarefas: () => tarefasDe('estoque'),
    tarefasDe,
    /** The differences of the deposit that was chosen stay as they are: nothing is asked about them any more. */
    async leaveDiferencas(): Promise<void> {
      await bling.settle()
      const itens = (await bling.lista('/api/bling/diferencas/')).map(({ id, aqui: ours, la }) => ({
        id,
        esperado: { aqui: ours, la },
      }))
      if (itens.length > 0) await loja.pedir('POST', '/api/bling/diferencas/', { ato: 'deixar', itens })
    },
    /** Changes something at Bling while no event tells of it. */
    async semAvisos(agir: () => Promise<unknown>) {
      await bling.ajustar({ webhooksAtivos: false })
      await agir()
      await bling.ajustar({ webhooksAtivos: true })
    },
    /** Events have been delivered and everything that was asked for is done, questions and failures aside. */
    semTrabalho: bling.settle,
  }
}
type EstoqueNoBling = Awaited<ReturnType<typeof openBlingEstoque>>

/**
 * Opens `abrirEstoqueNoBling` for a test file: before each test no failure is set, and the account behaves as `conta`
 * says.
 */
export async function estoqueDoArquivo(
  mais: Parameters<typeof openBlingEstoque>[0] = {},
  conta: object = { webhooksAtivos: true, webhookVezes: 1, depositosDaConta: 'um' },
): Promise<EstoqueNoBling> {
  const e = await openBlingEstoque(mais)
  afterAll(() => e.fechar())
  beforeEach(async () => {
    await e.emulador.controle('DELETE', '/falhas')
    await e.ajustar(conta)
  })
  return e
}
