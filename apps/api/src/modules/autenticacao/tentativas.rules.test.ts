import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bancoComTransacao } from '../../../test/support/banco.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Autor, Recusas } from '../../shop/auditoria.ts'
import {
  countFalha,
  countTentativa,
  forgetFalhas,
  forgetTentativas,
  LockedAddresses,
  recusasDaEntrada,
  refuseExcess,
  type Tentativa,
} from './tentativas.rules.ts'

let trx: Transacao
await bancoComTransacao((nova) => {
  trx = nova
})

const estranha: Tentativa = { username: 'dona', endereco: '203.0.113.1', dispositivo: null }
const conhecida: Tentativa = { ...estranha, dispositivo: 'aparelho' }
/** Seconds that the attempt must wait; 0 when it is let in. */
const espera = (trabalho: Promise<unknown>) =>
  trabalho.then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof DomainError) || error.codigo !== 'MUITAS_TENTATIVAS') throw error
      return error.esperarSegundos
    },
  )
const readFalhas = async () => {
  const linhas = await trx.selectFrom('tentativas_login').select(['chave', 'falhas']).orderBy('chave').execute()
  return Object.fromEntries(linhas.map(({ chave, falhas }) => [chave.split(':')[0], falhas]))
}
/** So many failures under the keys of this kind: the window began `desde` s ago, the last failure was `ultima` s ago. */
const houve = (tipo: string, quantas: number, desde = 0, ultima = 0) =>
  sql`update tentativas_login set falhas = ${quantas}, desde = now() - make_interval(secs => ${desde}),
        ultima = now() - make_interval(secs => ${ultima})
      where chave like ${`${tipo}:%`}`.execute(trx)

describe('an attempt', () => {
  test.each([
    ['9 failures of this person here', estranha, 'par', 9, 0, 0, 0],
    ['10: until the window ends', estranha, 'par', 10, 0, 0, 300],
    ['10, of which a part of the window has passed', estranha, 'par', 10, 200, 0, 100],
    ['10, in the last second of the window', estranha, 'par', 10, 299.5, 0, 1],
    ['10 of an earlier window', estranha, 'par', 10, 300, 0, 0],
    ['99 failures at this address', estranha, 'endereco', 99, 0, 0, 0],
    ['100: until the window ends', estranha, 'endereco', 100, 0, 0, 300],
    ['59 failures of strangers under this name', estranha, 'usuario', 59, 0, 0, 0],
    ['60: a second', estranha, 'usuario', 60, 0, 0, 1],
    ['60, the last one a second ago', estranha, 'usuario', 60, 1, 1, 0],
    ['63: eight seconds, of which five have passed', estranha, 'usuario', 63, 5, 5, 3],
    ['63: a part of a second counts as one', estranha, 'usuario', 63, 5.5, 5.5, 3],
    ['9 failures on a known device', conhecida, 'dispositivo', 9, 0, 0, 0],
    ['10: a second', conhecida, 'dispositivo', 10, 0, 0, 1],
    ['15: 32 seconds', conhecida, 'dispositivo', 15, 0, 0, 32],
    ['16: a minute at most', conhecida, 'dispositivo', 16, 0, 0, 60],
    ['99: a minute', conhecida, 'dispositivo', 99, 0, 0, 60],
  ] as const)('after %s waits', async (_nome, tentativa, tipo, quantas, desde, ultima, segundos) => {
    await countFalha(trx, tentativa)
    await houve(tipo, quantas, desde, ultima)
    expect(await espera(refuseExcess(trx, tentativa))).toBe(segundos)
  })

  test('waits for the longest of its limits', async () => {
    await countFalha(trx, estranha)
    await houve('par', 10, 250)
    await houve('endereco', 100, 100)
    await houve('usuario', 66)
    expect(await espera(refuseExcess(trx, estranha))).toBe(200)
    expect(await espera(refuseExcess(trx, conhecida))).toBe(0)
    await houve('usuario', 1)
    expect(await espera(refuseExcess(trx, { ...estranha, endereco: '198.51.100.1' }))).toBe(0)
  })

  test.each([
    ['of another person at this address', { ...estranha, username: 'caixa' }, 0],
    ['of this person elsewhere', { ...estranha, endereco: '198.51.100.1' }, 0],
    ['of this person here on a known device', conhecida, 0],
    ['of this person, written otherwise', { ...estranha, username: ' DONA ' }, 300],
  ])('after ten failures of a person at an address, one %s', async (_nome, attempt, segundos) => {
    await countFalha(trx, estranha)
    await houve('par', 10)
    expect(await espera(refuseExcess(trx, attempt))).toBe(segundos)
  })
})

test('an address that is locked is not read again within the second; others are', async () => {
  const travados = new LockedAddresses()
  await countFalha(trx, estranha)
  await houve('endereco', 100)
  expect(await espera(refuseExcess(trx, estranha, travados))).toBe(300)
  await sql`delete from tentativas_login`.execute(trx)
  expect(await espera(refuseExcess(trx, { ...estranha, username: 'caixa' }, travados))).toBe(300)
  expect(await espera(refuseExcess(trx, conhecida, travados))).toBe(0)
  expect(await espera(refuseExcess(trx, { ...estranha, endereco: '198.51.100.1' }, travados))).toBe(0)
})

describe('a failure', () => {
  test('counts under the person, the address and both; on a known device under that alone', async () => {
    await countFalha(trx, estranha)
    await countFalha(trx, estranha)
    expect(await readFalhas()).toEqual({ endereco: 2, par: 2, usuario: 2 })
    // The name's digest, no more of it than tells people apart.
    const chaves = await trx.selectFrom('tentativas_login').select('chave').orderBy('chave').execute()
    expect(chaves.map(({ chave }) => chave.replace(/:[\w-]{22}(?=:|$)/, ':NOME'))).toEqual([
      'endereco:203.0.113.1',
      'par:NOME:203.0.113.1',
      'usuario:NOME',
    ])
    await countFalha(trx, conhecida)
    expect(await readFalhas()).toEqual({ dispositivo: 1, endereco: 2, par: 2, usuario: 2 })
  })

  test('the tenth is told as one, the eleventh that came in at the same time is not', async () => {
    await countFalha(trx, estranha)
    await houve('par', 9)
    expect(await espera(countFalha(trx, estranha))).toBe(0)
    expect(await espera(countFalha(trx, estranha))).toBe(300)
  })

  test('on a known device waits since the failure before', async () => {
    await countFalha(trx, conhecida)
    await houve('dispositivo', 13, 20, 5)
    expect(await espera(countFalha(trx, conhecida))).toBe(3)
    await houve('dispositivo', 13, 20, 8)
    expect(await espera(countFalha(trx, conhecida))).toBe(0)
  })

  test('after the window begins a new one', async () => {
    await countFalha(trx, estranha)
    await houve('par', 500, 300, 1)
    expect(await espera(countFalha(trx, estranha))).toBe(0)
    expect((await readFalhas())['par']).toBe(1)
    await houve('par', 5, 299, 1)
    await countFalha(trx, estranha)
    expect((await readFalhas())['par']).toBe(6)
  })
})

describe('a success', () => {
  test('clears what counted against the person; the address keeps its count', async () => {
    await countFalha(trx, estranha)
    await countFalha(trx, { ...estranha, username: 'caixa' })
    await countFalha(trx, conhecida)
    await forgetFalhas(trx, estranha)
    const linhas = await trx.selectFrom('tentativas_login').select(['chave', 'falhas']).orderBy('chave').execute()
    // The other person's two, the address, and the known device.
    const contadas = linhas.map(({ chave, falhas }) => `${chave.split(':')[0]} ${falhas}`)
    expect(contadas).toEqual(['dispositivo 1', 'endereco 2', 'par 1', 'usuario 1'])
    await houve('endereco', 100)
    expect(await espera(refuseExcess(trx, estranha))).toBe(300)
  })

  test('on a known device clears that device alone', async () => {
    await countFalha(trx, estranha)
    await countFalha(trx, conhecida)
    await forgetFalhas(trx, conhecida)
    expect(await readFalhas()).toEqual({ endereco: 1, par: 1, usuario: 1 })
  })

  test('that comes too late is refused, and clears nothing', async () => {
    await countFalha(trx, estranha)
    await houve('par', 10)
    expect(await espera(forgetFalhas(trx, estranha))).toBe(300)
    expect(await readFalhas()).toMatchObject({ par: 10, usuario: 1 })
  })
})

test('so many attempts within a window are let in; a success, another key and another window begin anew', async () => {
  const limite = { chave: 'codigo:1', tentativas: 2, janelaSegundos: 60 }
  const tryAttempt = (mudado: Partial<typeof limite> = {}) => espera(countTentativa(trx, { ...limite, ...mudado }))
  expect([await tryAttempt(), await tryAttempt(), await tryAttempt()]).toEqual([0, 0, 60])
  expect(await tryAttempt({ chave: 'codigo:2' })).toBe(0)
  await houve('codigo', 2, 45)
  expect(await tryAttempt()).toBe(15)
  await houve('codigo', 2, 59.5)
  expect(await tryAttempt()).toBe(1)
  await houve('codigo', 2, 60)
  expect(await tryAttempt()).toBe(0)
  await houve('codigo', 2)
  await forgetTentativas(trx, limite)
  expect(await tryAttempt()).toBe(0)
})

const ana = { id: 7, username: 'ana.souza', ativo: true }
const autor: Autor = { usuario: null, comando: null, endereco: '10.0.0.1', requisicao: null }

function buildRecusas() {
  const anotadas: unknown[] = []
  const recusas: Recusas = { falso: () => undefined, anotar: async (_autor, ato) => void anotadas.push(ato) }
  return { anotadas, ...recusasDaEntrada(recusas, autor) }
}

test.each([
  [undefined, 'minha senha secreta', false, { tipo: 'usuario', nome: 'minh…' }, 'usuário desconhecido'],
  [undefined, ' bia ', true, { tipo: 'usuario', nome: 'bia' }, 'usuário desconhecido'],
  [undefined, 'caio', false, { tipo: 'usuario', nome: 'caio' }, 'usuário desconhecido'],
  [undefined, '👍👍👍👍👍', false, { tipo: 'usuario', nome: '👍👍👍👍…' }, 'usuário desconhecido'],
  [ana, 'ANA.souza', false, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'senha errada'],
  [{ ...ana, ativo: false }, 'ana', true, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'usuário desativado'],
  [{ ...ana, ativo: false }, 'ana', false, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'senha errada'],
])('of %j, typed %j, the password right: %j, the audit keeps %j', async (usuario, nome, confere, alvo, motivo) => {
  const { falha, anotadas } = buildRecusas()
  await falha(usuario, nome, confere)
  expect(anotadas).toEqual([{ tipo: 'entrada_recusada', alvo, detalhes: { motivo } }])
})

test('too many attempts are noted and refused; a fault of ours is no attempt, and a success none either', async () => {
  const { excesso, anotadas } = buildRecusas()
  expect(await excesso('ana.souza', async () => 'entrou')).toBe('entrou')
  await expect(excesso('ana.souza', () => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault')
  expect(anotadas).toEqual([])
  const demais = () => Promise.reject(new DomainError('MUITAS_TENTATIVAS', { segundos: 1 }))
  await expect(excesso('ana.souza', demais)).rejects.toMatchObject({ codigo: 'MUITAS_TENTATIVAS' })
  expect(anotadas).toEqual([{ tipo: 'entrada_bloqueada', alvo: { tipo: 'usuario', nome: 'ana.…' } }])
})
