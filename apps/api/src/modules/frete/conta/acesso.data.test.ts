import { afterAll, expect, test } from 'vitest'
import { criarBanco } from '../../../../test/support/banco.ts'
import { cifraDa, mudarChave } from '../../../shop/conta-externa.ts'
import { guardaDe, guardasDoFrete } from './acesso.data.ts'

const { db, descartar } = await criarBanco()
afterAll(descartar)

const chave = (n: number) => Buffer.alloc(32, n)
const cifra = (n: number) => cifraDa(guardaDe('qualquer'), chave(n))

test('a restored shop keeps the carriers whose tokens a known secret opens, and gives up the others with the reason', async () => {
  const agora = new Date().toISOString()
  const guardado = (provedor: string, access: number, refresh: number) => ({
    provedor,
    expira_em: agora,
    conectado_em: agora,
    motivo: null,
    access: cifra(access).encrypt(`acesso ${provedor}`),
    refresh: cifra(refresh).encrypt(`renova ${provedor}`),
  })
  await db
    .insertInto('acessos_de_transporte')
    .values([
      guardado('da copia', 1, 1),
      guardado('daqui', 2, 2),
      guardado('meio', 1, 2),
      guardado('perdido', 3, 3),
      { provedor: 'nenhum', access: null, refresh: null, motivo: 'Desconectado.' },
    ])
    .execute()
  for (const guarda of await guardasDoFrete(db)) await mudarChave(db, guarda, [chave(1), chave(2)], chave(9))
  const linhas = await db.selectFrom('acessos_de_transporte').selectAll().orderBy('provedor').execute()
  const aberto = (selado: Buffer | null) => selado && cifra(9).decrypt(selado)
  const PERDIDA = 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.'
  const lidas = linhas.map(({ provedor, access, refresh, expira_em, conectado_em, motivo }) => [
    [provedor, aberto(access), aberto(refresh), expira_em && 'vence', conectado_em && 'conectado'].join(),
    motivo,
  ])
  expect(lidas).toEqual([
    ['da copia,acesso da copia,renova da copia,vence,conectado', null],
    ['daqui,acesso daqui,renova daqui,vence,conectado', null],
    ['meio,,,,', PERDIDA],
    ['nenhum,,,,', 'Desconectado.'],
    ['perdido,,,,', PERDIDA],
  ])
})
