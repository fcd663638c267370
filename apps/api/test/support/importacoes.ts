import { expect } from 'vitest'
import { emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { lojaDoArquivo, type Resposta, type TestLoja } from './loja.ts'
import { openBalcao } from './vendas.ts'

/** Lines stand for a file of them. */
type Arquivo = string | Uint8Array | readonly string[]
type Importacao = Readonly<{ id: number }>

/** A shop of the test file, whose jobs run, with its counter and its imports. */
export async function importacoesDoArquivo() {
  const loja = await lojaDoArquivo((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
  return { loja, balcao: await openBalcao(loja), ...openImportacoes(loja) }
}

/** Imports of spreadsheets over a shop whose jobs run: each step until it has ended. */
export function openImportacoes(loja: TestLoja) {
  const sendArquivo = (arquivo: Arquivo, campos: object = {}, nome = 'lista.csv'): Promise<Resposta> => {
    const corpo = new FormData()
    for (const [campo, valor] of Object.entries({ tipo: 'produtos', ...campos })) corpo.append(campo, String(valor))
    const conteudo = arquivo instanceof Uint8Array ? Uint8Array.from(arquivo) : [arquivo].flat().join('\n')
    corpo.append('arquivo', new Blob([conteudo]), nome)
    return loja.pedir('POST', '/api/importacoes/', corpo)
  }
  const importacao = async (id: number) => (await loja.pedir('GET', `/api/importacoes/${id}/`)).body
  const ate = async (id: number, estado: string) => {
    await loja.queue.drain()
    const reached = await importacao(id)
    expect(reached.estado).toBe(estado)
    return reached
  }
  const runAto = async (id: number, ato: 'aplicar' | 'desfazer', estado: string) => {
    expect((await loja.pedir('POST', `/api/importacoes/${id}/${ato}/`)).status).toBe(200)
    return ate(id, estado)
  }
  const pronta = async (arquivo: Arquivo, campos: object = {}) => {
    const { status, body } = await sendArquivo(arquivo, campos)
    expect([status, body.estado]).toEqual([201, 'lendo'])
    return ate(body.id, 'pronta')
  }
  const applyImportacao = ({ id }: Importacao) => runAto(id, 'aplicar', 'concluida')
  const itens = async ({ id }: Importacao, query = '') =>
    (await loja.pedir('GET', `/api/importacoes/${id}/itens/?limite=200${query}`)).body.results
  const produto = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
  return {
    enviar: sendArquivo,
    importacao,
    ate,
    pronta,
    aplicar: applyImportacao,
    itens,
    produto,
    importar: async (...arquivo: Parameters<typeof pronta>) => applyImportacao(await pronta(...arquivo)),
    async mudar(id: number, escolhas: object) {
      expect((await loja.pedir('PATCH', `/api/importacoes/${id}/`, escolhas)).status).toBe(200)
      return ate(id, 'pronta')
    },
    desfazer: ({ id }: Importacao) => runAto(id, 'desfazer', 'desfeita'),
    /** Why rows are refused, or stay: by SKU. */
    motivos: async (feita: Importacao, situacao: string) =>
      (await itens(feita, `&situacao=${situacao}`)).map(({ sku, motivo }: Record<string, string>) => [sku, motivo]),
    procurar: async (busca: string) =>
      (await loja.pedir('GET', `/api/produtos/busca/?busca=${encodeURIComponent(busca)}`)).body.results,
    /** As a person saves the product's form. */
    async salvar(id: number, dados: object) {
      const mudado = { ...(await produto(id)), ...dados, versao: null }
      expect((await loja.pedir('PUT', `/api/produtos/${id}/`, mudado)).status).toBe(200)
    },
    baixar: async (caminho: string): Promise<Buffer> =>
      (await loja.app.inject({ url: `/api${caminho}`, headers: { authorization: `Bearer ${loja.access}` } }))
        .rawPayload,
  }
}
