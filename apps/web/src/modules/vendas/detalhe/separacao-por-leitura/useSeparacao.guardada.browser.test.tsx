import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../../../test/support/api-control.ts'
import { usar } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { escanear } from '../../../../../test/support/scanner.ts'
import { abrirVenda, vendaEm } from '../../../../../test/support/venda-page.tsx'
import { createLocalStore } from '../../../../shared/device/localStore.ts'
import { createStore } from '../../../../shared/device/store.ts'
import { signIn } from '../../../../shared/session/session.ts'
import type { Separacao } from './separacao.ts'
import { esquecerSeparacao, useSeparacaoGuardada } from './useSeparacao.tsx'

const armazem = createLocalStore('estampa-separacao')

/** Blocks reads of IndexedDB, as a slow device does, until the caller calls the returned function. */
async function segurarLeitura(): Promise<() => void> {
  const banco = await new Promise<IDBDatabase>((resolve) => {
    const pedido = indexedDB.open('estampa-separacao')
    pedido.onsuccess = () => resolve(pedido.result)
  })
  const valores = banco.transaction('valores', 'readwrite').objectStore('valores')
  let solta = false
  const segurar = () => {
    if (solta) banco.close()
    else valores.get('nada').onsuccess = segurar
  }
  segurar()
  return () => {
    solta = true
  }
}

it('a piece read before the device has told what was picked earlier counts on top of it', async () => {
  const chave = '0/0000000007'
  await armazem.keep(chave, new Map([[1, { unidades: 1, variacoes: new Map() }]]))
  const soltar = await segurarLeitura()
  await abrirVenda(ok(vendaEm('separacao')))
  await expect.element(page.getByRole('list', { name: 'Produtos da venda' })).toBeVisible()
  escanear('CAM-1')
  soltar()
  await expect.element(page.getByText('Camiseta (CAM-1): 2 de 2')).toBeVisible()
  await expect
    .poll(async () => ((await armazem.read(chave)) as Map<number, { unidades: number }>).get(1)?.unidades)
    .toBe(2)
  await armazem.forget(chave)
})

const separadas = (...linhas: [item: number, unidades: number][]): Separacao =>
  new Map(linhas.map(([item, unidades]) => [item, { unidades, variacoes: new Map() }]))
const contadas = (separacao: unknown) => [...(separacao as Separacao)].map(([item, { unidades }]) => [item, unidades])
const venda = (id: number, ...itens: number[]) =>
  lerVenda({ id, itens: itens.map((item_id) => ({ item_id, titulo: 'Boné', quantidade: 5 })) })

async function entrarComo(id: number) {
  const usuario = { id, username: `pessoa${id}`, nome: 'Bia', tipo: 'admin' }
  await prepare({ 'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }) })
  await signIn(usuario.username, 'x')
}

async function abrir(vendas: ReturnType<typeof venda>[], antes = separadas()) {
  const loja = createStore(antes)
  const { agora } = await usar(() => useSeparacaoGuardada(loja, vendas))
  await agora()()
  return loja
}

it('each person takes up their own pieces only, and forgets only those of the sale that has moved on', async () => {
  await armazem.keep('1/0000000007', separadas([1, 2]))
  await armazem.keep('2/0000000007', separadas([1, 4]))
  await armazem.keep('1/0000000008', separadas([3, 1]))
  await entrarComo(1)
  expect(contadas((await abrir([venda(7, 1)])).get())).toEqual([[1, 2]])
  esquecerSeparacao(7)
  const chaves = async () => (await armazem.readAll()).map(([chave]) => chave)
  await expect.poll(chaves).toEqual(['1/0000000008', '2/0000000007'])
})

it('what was ticked before the device has told of earlier pieces stands; of the other lines those come back', async () => {
  await armazem.keep('0/0000000007', separadas([1, 1], [2, 3]))
  const loja = await abrir([venda(7, 1, 2)], separadas([1, 5]))
  expect(contadas(loja.get())).toEqual([
    [1, 5],
    [2, 3],
  ])
})

it('of sales that are picked together each one keeps its own lines', async () => {
  await abrir([venda(7, 1), venda(8, 2)], separadas([1, 2], [2, 4]))
  const guardada = async (chave: string) => contadas((await armazem.read(chave)) ?? new Map())
  await expect.poll(() => guardada('0/0000000008')).toEqual([[2, 4]])
  expect(await guardada('0/0000000007')).toEqual([[1, 2]])
})
