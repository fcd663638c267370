import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bancoComTransacao } from '../../../../test/support/banco.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { theRow } from '../../../infra/database/sql.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { changeCifraKey, cifraDa } from '../../../shop/conta-externa.ts'
import { insertUsuarioRow } from '../../autenticacao/autenticacao.data.ts'
import { erpOf } from '../erp.rules.ts'
import { emulatedBling } from './bling.config.ts'
import * as data from './bling.data.ts'
import { CONTA } from './bling.tokens.ts'
import { saudeDaConexao } from './conexao.rules.ts'

let trx: Transacao
await bancoComTransacao((nova) => {
  trx = nova
})

const readSeconds = async (quando: 'clock_timestamp()' | 'pausa_ate') =>
  (await theRow<{ s: number }>(trx)`select extract(epoch from ${sql.raw(quando)})::float8 as s from bling_limitador`).s
const agora = () => readSeconds('clock_timestamp()')
const pausaAte = () => readSeconds('pausa_ate')
/** A second of a pause, ms. */
const SEGUNDO = 1000
const setLimiter = (dados: { recusas?: number; pausa?: number; parado?: number }) =>
  sql`update bling_limitador set recusas = ${dados.recusas ?? 0},
    pausa_ate = clock_timestamp() + make_interval(secs => ${dados.pausa ?? -1}),
    parado_ate = clock_timestamp() + make_interval(secs => ${dados.parado ?? -1})`.execute(trx)

describe('the turn of a request', () => {
  test('is put off for everybody', async () => {
    await data.postponeTurn(trx, 600_000)
    expect((await data.takeTurn(trx, 10, SEGUNDO))?.espera).toBeGreaterThan(300_000)
  })
  test.each([
    ['while nothing is refused', {}, true],
    ['during a pause', { recusas: 1, pausa: 600 }, false],
    ['after a pause', { recusas: 1 }, true],
    ['until tomorrow', { parado: 600 }, false],
  ])('comes %s: %j', async (_nome, dados, sim) => {
    await setLimiter(dados)
    expect((await data.takeTurn(trx, 10, SEGUNDO)) !== null).toBe(sim)
  })
  test('of one that yields comes when no turn is taken', async () => {
    expect(await data.takeTurn(trx, 600_000, SEGUNDO, true)).toMatchObject({ recusas: 0 })
    expect(await data.takeTurn(trx, 10, SEGUNDO, true)).toBeNull()
    expect(await data.readTurnsEnd(trx)).toBeGreaterThan(300_000)
    expect(await data.takeTurn(trx, 10, SEGUNDO)).not.toBeNull()
    await setLimiter({ pausa: 600 })
    expect(await data.readTurnsEnd(trx)).toBeNull()
  })
  test('after a pause comes to one, who closes the way behind it until the answer is known', async () => {
    await setLimiter({ recusas: 2 })
    const desde = await agora()
    expect(await data.takeTurn(trx, 10, SEGUNDO)).toMatchObject({ recusas: 2 })
    expect(await pausaAte()).toBeGreaterThanOrEqual(desde + 9)
    expect(await pausaAte()).toBeLessThanOrEqual((await agora()) + 9)
    expect(await data.takeTurn(trx, 10, SEGUNDO)).toBeNull()
    await data.endPausa(trx)
    expect(await data.takeTurn(trx, 10, SEGUNDO)).toMatchObject({ recusas: 0 })
    expect(await data.takeTurn(trx, 10, SEGUNDO)).not.toBeNull()
  })
})

describe('a refusal', () => {
  test.each([
    ['bloqueio', 0, 15],
    ['bloqueio', 1, 30],
    ['bloqueio', 2, 60],
    ['bloqueio', 9, 60],
    ['autorizacao', 0, 9],
    ['autorizacao', 5, 9],
  ] as const)('for %s after %d pauses for %d s', async (motivo, antes, segundos) => {
    await setLimiter({ recusas: antes })
    const desde = await agora()
    expect(await data.recordBlingRecusa(trx, motivo, antes, SEGUNDO)).toBe(antes + 1)
    expect(await pausaAte()).toBeGreaterThanOrEqual(desde + segundos)
    expect(await pausaAte()).toBeLessThanOrEqual((await agora()) + segundos)
    expect(await data.limitador(trx)).toEqual({ pausa_motivo: motivo, recusas: antes + 1, parado: false })
  })
  test('of several requests that left together counts once', async () => {
    for (let n = 0; n < 3; n++) expect(await data.recordBlingRecusa(trx, 'bloqueio', 0, SEGUNDO)).toBe(1)
    expect(await data.recordBlingRecusa(trx, 'bloqueio', 1, SEGUNDO)).toBe(2)
    // A late answer of before.
    expect(await data.recordBlingRecusa(trx, 'bloqueio', 0, SEGUNDO)).toBe(2)
  })
  test('is taken up again by one job at its end', async () => {
    await setLimiter({ recusas: 1, pausa: 600 })
    const segundos = await data.markResume(trx, SEGUNDO)
    expect(segundos).toBeGreaterThan(300)
    expect(segundos).toBeLessThan(601)
    expect(await data.markResume(trx, SEGUNDO)).toBeNull()
    // A longer pause since.
    await setLimiter({ recusas: 2, pausa: 900 })
    expect(await data.markResume(trx, SEGUNDO)).toBeGreaterThan(600)
    await data.endPausa(trx)
    await setLimiter({ recusas: 1, pausa: -5 })
    expect(await data.markResume(trx, SEGUNDO)).toBe(1)
  })
})

test('the day’s limit holds everything until one minute past midnight in São Paulo', async () => {
  await data.stopUntilTomorrow(trx)
  const { rows } = await sql<{ hora: string; dias: number }>`
    select to_char(parado_ate at time zone 'America/Sao_Paulo', 'HH24:MI:SS') as hora,
      (parado_ate at time zone 'America/Sao_Paulo')::date - (now() at time zone 'America/Sao_Paulo')::date as dias
      from bling_limitador`.execute(trx)
  expect(rows).toEqual([{ hora: '00:01:00', dias: 1 }])
  expect(await data.limitador(trx)).toMatchObject({ parado: true })
})

describe('an authorisation', () => {
  const digest = (texto: string) => createHash('sha256').update(texto).digest()
  const pessoa = async (username: string) =>
    (await insertUsuarioRow(trx, { username, nome: username, tipo: 'admin', senha_hash: 'x', senha_gerada: false })).id
  test('is finished once, by who began it, within a quarter of an hour', async () => {
    const [dona, stranger] = [await pessoa('dona'), await pessoa('outra')]
    const startAuthorisation = async (estado: string, minutos: number) => {
      await data.saveAuthorisationState(trx, digest(estado), dona)
      await sql`update bling_autorizacoes set criada_em = criada_em - make_interval(mins => ${minutos})
        where estado = ${digest(estado)}`.execute(trx)
    }
    const isEstadoUsable = async (estado: string, usuarioId = dona) =>
      (await data.spendAuthorisationState(trx, usuarioId, digest(estado))) !== undefined
    await startAuthorisation('a', 14)
    await startAuthorisation('b', 15)
    expect([await isEstadoUsable('a', stranger), await isEstadoUsable('a'), await isEstadoUsable('a')]).toEqual([
      false,
      true,
      false,
    ])
    expect([await isEstadoUsable('b'), await isEstadoUsable('c')]).toEqual([false, false])
  })
  const chaves = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
  const cifrado = (texto: string, chave = chaves[1]) => cifraDa(CONTA, chave).encrypt(texto)
  test.each([
    ['the one before', cifrado('r'), chaves.slice(1), ['a', 'r']],
    ['an older one', cifrado('r'), chaves, ['a', 'r']],
    ['none of them', cifrado('r'), [chaves[0]], null],
    ['different ones', cifrado('r', chaves[0]), chaves.slice(0, 2), null],
  ] as const)(
    'kept under %s gets the new key, or is given up with the reason',
    async (_nome, refresh, oldKey, esperado) => {
      await data.saveBlingTokens(trx, { access: cifrado('a'), refresh, segundos: 3600 }, { nova: true })
      await changeCifraKey(trx, CONTA, oldKey, chaves[2])
      const { access, refresh: novo, motivo } = await data.conexao(trx)
      const abertos = access && novo && [access, novo].map((token) => cifraDa(CONTA, chaves[2]).decrypt(token))
      expect(abertos).toEqual(esperado)
      expect(motivo).toEqual(esperado ? null : expect.stringMatching(/outra chave secreta. Conecte novamente/))
    },
  )
  test('that the shop does not have needs no other key', async () => {
    await data.forgetTokens(trx, 'Conecte de novo.')
    await changeCifraKey(trx, CONTA, [chaves[0]], chaves[2])
    expect((await data.conexao(trx)).motivo).toBe('Conecte de novo.')
  })
  test('anew forgets the settings read from the account; renewed, it keeps them', async () => {
    const saveConexao = (nova: boolean) =>
      data.saveBlingTokens(trx, { access: Buffer.from('a'), refresh: Buffer.from('r'), segundos: 3600 }, { nova })
    const readConexao = async () => {
      const { empresa, forma_pagamento_id, conectada_em, motivo } = await data.conexao(trx)
      return { empresa, forma_pagamento_id, conectada: conectada_em !== null, motivo }
    }
    await data.forgetTokens(trx, 'Conecte de novo.')
    await data.recordEmpresa(trx, { id: 'a1', nome: 'Loja', cnpj: '' })
    await saveConexao(false)
    await data.keepCadastros(trx, { forma_pagamento_id: 4 }, null)
    expect(await readConexao()).toEqual({ empresa: 'Loja', forma_pagamento_id: 4, conectada: false, motivo: null })
    await saveConexao(true)
    expect(await readConexao()).toEqual({ empresa: null, forma_pagamento_id: null, conectada: true, motivo: null })
  })
})

const connectConta = (quando: string, access: Buffer | null = Buffer.from('a')) =>
  trx
    .updateTable('bling_conexao')
    .set({ access, conectada_em: quando, empresa: null, empresa_id: null, forma_pagamento_id: null, canais: null })
    .execute()
const keepConta = async (ligacao: string | null) => {
  await data.keepEmpresa(trx, { id: 'a1', nome: 'De antes', cnpj: '' }, ligacao)
  await data.keepCadastros(trx, { forma_pagamento_id: 4, canais: [{ id: 1, nome: 'Loja' }] }, ligacao)
  const { empresa_id, empresa, forma_pagamento_id, canais } = await data.conexao(trx)
  return [empresa_id, empresa, forma_pagamento_id, canais]
}
const NADA = [null, null, null, null]

test('what was read of an account is kept while the connection stands, and not once another was made or it was ended', async () => {
  await connectConta('2026-02-01T12:00:00Z')
  const { ligacao } = await data.conexao(trx)
  expect(await keepConta(ligacao)).toEqual(['a1', 'De antes', 4, [{ id: 1, nome: 'Loja' }]])
  await connectConta('2026-02-01T12:00:00.001Z')
  expect(await keepConta(ligacao)).toEqual(NADA)
  await connectConta('2026-02-01T12:00:00Z', null)
  expect(await keepConta(ligacao)).toEqual(NADA)
})

describe('the connection, as the shop knows it', () => {
  const cipher = cifraDa(CONTA, Buffer.alloc(32, 1))
  const config = { ...emulatedBling(9), ativo: true, publicUrl: 'http://loja' }
  const saveConexao = async (renovada_em: string | null = '2026-03-01T12:00:00Z') => {
    const tokens = { access: cipher.encrypt('a'), refresh: cipher.encrypt('r'), segundos: 3600 }
    await data.saveBlingTokens(trx, tokens, { nova: true })
    await data.recordEmpresa(trx, { id: 'a1', nome: 'Loja', cnpj: '' })
    const quando = { conectada_em: '2026-02-01T12:00:00Z', renovada_em, motivo: 'De antes.' }
    await trx.updateTable('bling_conexao').set(quando).execute()
  }
  const saude = (ativo = true) => saudeDaConexao({ db: trx, cipher, config: { ...config, ativo } })

  test('ends thirty days after it was renewed', async () => {
    await saveConexao()
    const contaFields = { ativo: true, emulador: true, empresa: 'Loja', vinculada: true, motivo: null }
    const conectada = { conectado: true, conectada_em: expect.stringContaining('2026-02-01') }
    expect(await saude()).toEqual({ ...contaFields, ...conectada, vence_em: '2026-03-31T12:00:00.000Z' })
    // Without the ERP it is none, and says why it ended.
    expect(await saude(false)).toMatchObject({ ativo: false, conectado: false, vence_em: null, motivo: 'De antes.' })
    await saveConexao(null)
    expect(await saude()).toMatchObject({ ...conectada, vence_em: null })
    // Only a block is told among the pauses.
    for (const [pausa_motivo, motivo] of [
      ['autorizacao', null],
      ['bloqueio', expect.stringContaining('bloqueou temporariamente')],
    ] as const) {
      await trx.updateTable('bling_limitador').set({ pausa_motivo }).execute()
      expect(await saude()).toMatchObject({ ...conectada, motivo })
    }
  })

  test('is asked for by who needs it, while the ERP is active', async () => {
    const askAuthorisation = async (ativo: boolean) => {
      const erp = erpOf({ db: trx, config: { ...config, ativo } })
      const exigida = await erp.exigirAutorizacao().catch((error: unknown) => error)
      const passos = [await erp.situacaoDoPasso(trx, 'enviado'), await erp.situacaoDoPasso(trx, 'etiqueta')]
      return [await erp.autorizado(), exigida instanceof DomainError ? exigida.codigo : exigida, passos]
    }
    await trx.updateTable('bling_configuracao').set({ situacao_por_passo: '{"enviado": 9}' }).execute()
    await data.forgetTokens(trx, null)
    expect(await askAuthorisation(true)).toEqual([false, 'BLING_NAO_AUTORIZADO', [9, null]])
    expect(await askAuthorisation(false)).toEqual([false, undefined, [null, null]])
    await saveConexao()
    expect(await askAuthorisation(true)).toEqual([true, undefined, [9, null]])
    expect(await askAuthorisation(false)).toEqual([false, undefined, [null, null]])
  })
})
