import { expect } from 'vitest'
import type { Resposta } from './loja.ts'
import { balcaoDoArquivo } from './vendas.ts'

/** A counter of a test file whose shop uses the cash drawer. */
export async function caixasDoArquivo(...opcoes: Parameters<typeof balcaoDoArquivo>) {
  const balcao = await balcaoDoArquivo(...opcoes)
  const { pedir } = balcao.loja
  const turnOn = (ativo: boolean) => pedir('PATCH', '/api/caixas/configuracao/', { ativo })
  expect((await turnOn(true)).status).toBe(200)
  const [{ id: caixaId }] = (await pedir('GET', '/api/caixas/')).body
  /** The drawer that `openCaixa` and `openTurno` open. */
  let ownCaixaId: number = caixaId
  const { id: produto } = await balcao.criarProduto({ qtd: 9_000 })
  const openCaixa = (fundo: number | string = 100, id = ownCaixaId): Promise<Resposta> =>
    pedir('POST', `/api/caixas/${id}/abrir/`, { fundo })
  const act = (turno: number, ato: string, body: object, headers?: Record<string, string>): Promise<Resposta> =>
    pedir('POST', `/api/turnos/${turno}/${ato}/`, body, headers)
  const createCaixa = async (nome: string): Promise<number> => {
    const { status, body } = await pedir('POST', '/api/caixas/', { nome })
    expect(status).toBe(201)
    return body.id
  }
  let caixas = 0
  return {
    ...balcao,
    caixaId: caixaId as number,
    turnOn,
    openCaixa,
    act,
    /** Opens the drawer and answers its turno. */
    openTurno: async (fundo: number | string = 100, id = ownCaixaId): Promise<number> => {
      const { status, body } = await openCaixa(fundo, id)
      expect(status).toBe(201)
      return body.id
    },
    readTurno: async (id: number) => (await pedir('GET', `/api/turnos/${id}/`)).body,
    /** A sale of one piece at this price. */
    sell: async (valor = 50): Promise<number> => {
      const { body } = await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: valor }])
      return body.id
    },
    payCash: (venda: number, valor: number | string, dados: object = {}) =>
      balcao.pagar(venda, valor, { forma: 'dinheiro', ...dados }),
    /** Closes with this sum in the drawer, of which `deixado` stays. */
    closeTurno: (turno: number, contado: number, dados: object = {}) => act(turno, 'fechar', { contado, ...dados }),
    createCaixa,
    /** A drawer of a test's own, which is this device's from now on: one that a failed test left open stands beside it. */
    takeNewCaixa: async (): Promise<{ id: number; nome: string }> => {
      const nome = `Caixa ${++caixas}`
      ownCaixaId = await createCaixa(nome)
      expect((await pedir('PUT', '/api/caixas/aqui/', { caixa_id: ownCaixaId })).status).toBe(200)
      return { id: ownCaixaId, nome }
    },
    /** Closes what other tests left open, where a test is about all drawers of the shop. */
    closeOpenTurnos: async (): Promise<void> => {
      for (const { id } of (await pedir('GET', '/api/turnos/?situacao=aberto')).body.results)
        expect((await act(id, 'fechar', { contado: 0 })).status).toBe(200)
    },
  }
}
