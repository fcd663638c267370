import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { escanear } from '../../../../../test/support/scanner.ts'
import { abrirVenda, vendaEm } from '../../../../../test/support/venda-page.tsx'
import { criarArmazem } from '../../../../shared/armazem.ts'

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
  const armazem = criarArmazem('estampa-separacao')
  const chave = '0/0000000007'
  await armazem.guardar(chave, new Map([[1, { unidades: 1, variacoes: new Map() }]]))
  const soltar = await segurarLeitura()
  await abrirVenda({ status: 200, body: vendaEm('separacao') })
  await expect.element(page.getByRole('list', { name: 'Produtos da venda' })).toBeVisible()
  escanear('CAM-1')
  soltar()
  await expect.element(page.getByText('Camiseta (CAM-1): 2 de 2')).toBeVisible()
  await expect
    .poll(async () => ((await armazem.lerGuardado(chave)) as Map<number, { unidades: number }>).get(1)?.unidades)
    .toBe(2)
  await armazem.esquecer(chave)
})
