import { expect } from 'vitest'
import type { Loja, Resposta } from './loja.ts'

type Arquivo = string | Uint8Array
type Importacao = Readonly<{ id: number }>

/** Imports of spreadsheets over a shop whose jobs run: each step until it has ended. */
export function abrirImportacoes(loja: Loja) {
  const enviar = (arquivo: Arquivo, campos: object = {}, nome = 'lista.csv'): Promise<Resposta> => {
    const corpo = new FormData()
    for (const [campo, valor] of Object.entries({ tipo: 'produtos', ...campos })) corpo.append(campo, String(valor))
    corpo.append('arquivo', new Blob([typeof arquivo === 'string' ? arquivo : Uint8Array.from(arquivo)]), nome)
    return loja.pedir('POST', '/api/importacoes/', corpo)
  }
  const importacao = async (id: number) => (await loja.pedir('GET', `/api/importacoes/${id}/`)).body
  const ate = async (id: number, estado: string) => {
    await expect.poll(async () => (await importacao(id)).estado, { timeout: 30_000 }).toBe(estado)
    return importacao(id)
  }
  const fazer = async (id: number, ato: 'aplicar' | 'desfazer', estado: string) => {
    expect((await loja.pedir('POST', `/api/importacoes/${id}/${ato}/`)).status).toBe(200)
    return ate(id, estado)
  }
  return {
    enviar,
    importacao,
    ate,
    async pronta(arquivo: Arquivo, campos: object = {}) {
      const { status, body } = await enviar(arquivo, campos)
      expect([status, body.estado]).toEqual([201, 'lendo'])
      return ate(body.id, 'pronta')
    },
    async mudar(id: number, escolhas: object) {
      expect((await loja.pedir('PATCH', `/api/importacoes/${id}/`, escolhas)).status).toBe(200)
      return ate(id, 'pronta')
    },
    aplicar: ({ id }: Importacao) => fazer(id, 'aplicar', 'concluida'),
    desfazer: ({ id }: Importacao) => fazer(id, 'desfazer', 'desfeita'),
    itens: async ({ id }: Importacao, query = '') =>
      (await loja.pedir('GET', `/api/importacoes/${id}/itens/?limite=200${query}`)).body.results,
    procurar: async (busca: string) =>
      (await loja.pedir('GET', `/api/produtos/busca/?busca=${encodeURIComponent(busca)}`)).body.results,
    produto: async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body,
  }
}
