import { expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

/** Lists of the account are read while people delete, make and switch what stands in them. */
const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling

const novo = async (caminho: string, corpo: object): Promise<number> =>
  (await bling.pessoa('POST', caminho, corpo)).corpo.data.id
const produto = (nome: string, situacao = 'A') =>
  novo('/produtos', { nome, codigo: nome, tipo: 'P', formato: 'S', situacao, preco: 10 })
const contato = (nome: string) => novo('/contatos', { nome, tipo: 'F', situacao: 'A' })
const muitos = async (quantos: number, criar: (nome: string) => Promise<number>, nome: string) => {
  const ids: number[] = []
  for (let i = 1; i <= quantos; i++) ids.push(await criar(`${nome} ${i}`))
  return ids
}
/** Holds the requests of a list one after the other; `entre` runs while the second one waits. */
async function runBetweenPages(lista: string, comecar: () => Promise<void>, entre: () => Promise<void>) {
  const caminho = `/bling/Api/v3${lista}`
  const primeira = await holdRequests(emulador, 'GET', caminho)
  await comecar()
  await primeira.chegaram()
  const segunda = await holdRequests(emulador, 'GET', caminho)
  await primeira.soltar()
  await segunda.chegaram()
  await entre()
  await segunda.soltar()
}
const importacao = (id: number) => bling.ler(`/api/bling/importacoes/${id}/`)
const nomes = async (id: number): Promise<string[]> =>
  (await bling.lista(`/api/bling/importacoes/${id}/itens/?limite=200`)).map(({ nome }) => nome)

test('a product is missed neither when earlier ones go between two pages, nor when it is made while the details come', async () => {
  await bling.conectar()
  const ids = await muitos(104, produto, 'Ativo')
  const inativo = await produto('Inativo', 'I')
  let id = 0
  await runBetweenPages(
    '/produtos',
    async () => {
      id = (await loja.pedir('POST', '/api/bling/importacoes/')).body.id
    },
    async () => {
      for (const ido of [ids[0], ids[57]]) await bling.pessoa('DELETE', `/produtos/${ido}`)
    },
  )
  // The last detail of those in the lists.
  const ultimo = await holdRequests(emulador, 'GET', `/bling/Api/v3/produtos/${inativo}`)
  await ultimo.chegaram()
  await produto('Feito depois')
  await ultimo.soltar()
  await bling.settle()
  expect((await importacao(id)).estado).toBe('pronta')
  const ficaram = ids.flatMap((_, i) => (i === 0 || i === 57 ? [] : [`Ativo ${i + 1}`]))
  expect((await nomes(id)).toSorted()).toEqual([...ficaram, 'Feito depois', 'Inativo'].toSorted())
  expect((await importacao(id)).avisos).toEqual([])
  expect((await loja.pedir('DELETE', `/api/bling/importacoes/${id}/`)).status).toBe(204)
})

test('a list that never agrees with what it lists is read a few times only, and a person reads of it', async () => {
  const fantasma = await produto('Fantasma')
  await bling.falhar('GET', `/bling/Api/v3/produtos/${fantasma}`, { acao: 'status', status: 404, vezes: null })
  const { id } = (await loja.pedir('POST', '/api/bling/importacoes/')).body
  await bling.settle()
  expect((await importacao(id)).estado).toBe('pronta')
  expect((await importacao(id)).avisos).toEqual([expect.stringContaining('mudaram o tempo todo')])
  expect(await nomes(id)).not.toContain('Fantasma')
})

test('a contact is not missed when earlier ones go for good between two pages', async () => {
  const ids = await muitos(34, contato, 'Contato')
  let sincronizacao = 0
  await runBetweenPages(
    '/contatos',
    async () => {
      sincronizacao = (await loja.pedir('POST', '/api/bling/contatos/importar/')).body.sincronizacao.id
    },
    async () => {
      for (const ido of [ids[2], ids[3]]) await emulador.controle('DELETE', `/contatos/${ido}`)
    },
  )
  await bling.settle()
  expect(await bling.sincronizacao(sincronizacao)).toMatchObject({ estado: 'concluida' })
  const clientes = (await bling.lista('/api/clientes/?limite=200')).map(({ nome }) => nome)
  // Contacts that went had been read on the first page.
  expect(ids.map((_, i) => `Contato ${i + 1}`).filter((nome) => !clientes.includes(nome))).toEqual([])
})
