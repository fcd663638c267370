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
  const { id: produto } = await balcao.criarProduto({ qtd: 9_000 })
  const openCaixa = (fundo: number | string = 100, id = caixaId): Promise<Resposta> =>
    pedir('POST', `/api/caixas/${id}/abrir/`, { fundo })
  const act = (turno: number, ato: string, body: object, headers?: Record<string, string>): Promise<Resposta> =>
    pedir('POST', `/api/turnos/${turno}/${ato}/`, body, headers)
  return {
    ...balcao,
    caixaId: caixaId as number,
    turnOn,
    openCaixa,
    act,
    /** Opens the drawer and answers its turno. */
    openTurno: async (fundo: number | string = 100, id = caixaId): Promise<number> => {
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
    createCaixa: async (nome: string): Promise<number> => {
      const { status, body } = await pedir('POST', '/api/caixas/', { nome })
      expect(status).toBe(201)
      return body.id
    },
  }
}
