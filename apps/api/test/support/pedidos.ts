import { expect } from 'vitest'
import type { LojaComBling } from './loja-com-bling.ts'
import { abrirBalcao } from './vendas.ts'

/** Sales of published products in a connected shop, and their orders at the emulator. */
export async function abrirPedidos(bling: LojaComBling) {
  const { loja, emulador } = bling
  await bling.conectar()
  const balcao = await abrirBalcao(loja)
  const ler = async (path: string) => (await loja.pedir('GET', path)).body
  const eventos = async (id: number): Promise<string[]> =>
    (await balcao.historico(id))
      .filter(({ tipo }: { tipo: string }) => tipo.startsWith('pedido_') || tipo === 'bling')
      .map(({ tipo, descricao }: { tipo: string; descricao: string }) => `${tipo}: ${descricao}`)
      .toReversed()
  /** Nothing is pending, and nothing failed but so many tasks for a person. What broke off is tried again at once, so that no test waits for the pauses. */
  const quieto = (tarefas = 0) =>
    expect
      .poll(
        async () => {
          const { results } = await ler('/api/sincronizacoes/?estado=pendente')
          for (const { id, tentativas } of results)
            if (tentativas > 0) await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
          return ler('/api/sincronizacoes/resumo/')
        },
        { interval: 100 },
      )
      .toEqual({ pendentes: 0, falhas: tarefas })
  return {
    balcao,
    async publicado(dados: object = {}) {
      const { id } = await balcao.criarProduto(dados)
      await bling.concluida(await bling.publicar(id))
      return ler(`/api/produtos/${id}/`)
    },
    async vender(itens: readonly object[], dados: object = {}) {
      const { status, body } = await balcao.vender(itens, dados)
      expect(status).toBe(201)
      return body
    },
    pedir: (id: number) => loja.pedir('POST', `/api/vendas/${id}/sincronizar_bling/`),
    venda: (id: number) => ler(`/api/vendas/${id}/`),
    /** The sale's orders there, the oldest first. */
    de: async (id: number) =>
      (await emulador.controle('GET', '/dados/pedidos'))
        .filter(({ numeroLoja }: { numeroLoja: string }) => numeroLoja.startsWith(`ESTAMPA-${id}-`))
        .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id),
    /** What the history says of the ERP, in order. */
    eventos,
    pessoa: (metodo: string, caminho: string, corpo?: object) =>
      emulador.controle('POST', '/pessoa', { metodo, caminho, ...(corpo ? { corpo } : {}) }),
    quieto,
    /** Every event has been delivered, and what came of it is done. */
    async semEventos(tarefas = 0) {
      const pendentes = async () => (await emulador.controle('GET', '/estado')).quantidades.eventosPendentes
      await expect.poll(pendentes).toBe(0)
      await quieto(tarefas)
    },
  }
}
