import { afterAll, expect, test } from 'vitest'
import { criarBanco } from '../../../test/support/banco.ts'
import { cipherFor } from '../../infra/settings/secret.ts'
import { mudarChaveDoFrete, PROPOSITO } from './chave.rules.ts'

const { db, descartar } = await criarBanco()
afterAll(descartar)

const chave = (n: number) => Buffer.alloc(32, n)
const cifra = (n: number) => cipherFor(chave(n), PROPOSITO)

test('a restored shop keeps the carriers whose tokens a known secret opens, and gives up the others with the reason', async () => {
  const [vence, conectado] = [new Date().toISOString(), new Date().toISOString()]
  const guardado = (provedor: string, access: number, refresh: number) => ({
    provedor,
    expira_em: vence,
    conectado_em: conectado,
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
  await mudarChaveDoFrete(db, [chave(1), chave(2)], chave(9))
  const linhas = await db.selectFrom('acessos_de_transporte').selectAll().orderBy('provedor').execute()
  const aberto = (selado: Buffer | null) => selado && cifra(9).decrypt(selado)
  const PERDIDA = 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.'
  expect(
    linhas.map(({ provedor, access, refresh, expira_em, conectado_em, motivo }) => [
      provedor,
      aberto(access),
      aberto(refresh),
      expira_em !== null,
      conectado_em !== null,
      motivo,
    ]),
  ).toEqual([
    ['da copia', 'acesso da copia', 'renova da copia', true, true, null],
    ['daqui', 'acesso daqui', 'renova daqui', true, true, null],
    ['meio', null, null, false, false, PERDIDA],
    ['nenhum', null, null, false, false, 'Desconectado.'],
    ['perdido', null, null, false, false, PERDIDA],
  ])
})
