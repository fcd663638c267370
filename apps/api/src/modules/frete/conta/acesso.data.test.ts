import { afterAll, expect, test } from 'vitest'
import { createBanco } from '../../../../test/support/banco.ts'
import { changeCifraKey, cifraDa } from '../../../shop/conta-externa.ts'
import { guardaDe, guardasDoFrete } from './acesso.data.ts'

const { db, descartar } = await createBanco()
afterAll(descartar)

const chave = (n: number) => Buffer.alloc(32, n)
const cifra = (n: number) => cifraDa(guardaDe('qualquer'), chave(n))

test('a restored shop keeps the carriers whose tokens a known secret opens, and gives up the others with the reason', async () => {
  const guardado = (provedor: string, chaveDele: number) => {
    const { encrypt } = cifra(chaveDele)
    return { provedor, access: encrypt('acesso'), refresh: encrypt('renova') }
  }
  const guardados = [guardado('da copia', 1), guardado('perdido', 3)]
  await db.insertInto('acessos_de_transporte').values(guardados).execute()
  for (const guarda of await guardasDoFrete(db)) await changeCifraKey(db, guarda, [chave(1), chave(2)], chave(9))
  const linhas = await db.selectFrom('acessos_de_transporte').selectAll().orderBy('provedor').execute()
  const aberto = (selado: Buffer | null) => selado && cifra(9).decrypt(selado)
  expect(linhas.map(({ access, refresh, motivo }) => [aberto(access), aberto(refresh), motivo])).toEqual([
    ['acesso', 'renova', null],
    [null, null, 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.'],
  ])
})
