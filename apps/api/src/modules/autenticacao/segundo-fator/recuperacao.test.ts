import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { criarAutenticador } from '../../../../test/support/autenticador.ts'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import {
  ativarCodigo,
  COM_SENHA,
  codigoDoAplicativo,
  confirmar,
  criarPessoa,
  registrarChave,
  ticketDe,
  tiposDe,
} from '../../../../test/support/pessoa.ts'

const loja = await lojaDoArquivo()

describe('recovery codes', () => {
  test('serve once each, in any writing; new ones end the old ones; none is stored as it is', async () => {
    const mesa = (await criarPessoa(loja, 'perdeu'))()
    await mesa.entrar()
    const { codigos } = await ativarCodigo(loja, mesa)
    const [um = '', dois = ''] = codigos
    const escrito = um.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await confirmar(mesa, await ticketDe(mesa), { recuperacao: `1${escrito.slice(1)}` })).status).toBe(200)
    expect((await confirmar(mesa, await ticketDe(mesa), { recuperacao: um })).status).toBe(401)
    expect((await mesa.pedir('GET', '/auth/segundo-fator/')).body.recuperacao_restam).toBe(9)
    const { body } = await mesa.pedir('POST', '/auth/segundo-fator/recuperacao/', COM_SENHA)
    expect(body.codigos).toHaveLength(10)
    expect((await confirmar(mesa, await ticketDe(mesa), { recuperacao: dois })).status).toBe(401)
    expect((await confirmar(mesa, await ticketDe(mesa), { recuperacao: body.codigos[9] })).status).toBe(200)
    const { rows } = await sql<{ hash: string }>`select hash from codigos_de_recuperacao`.execute(loja.banco.db)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
    expect(await tiposDe(loja, 'perdeu')).toContain('codigos_de_recuperacao')
  })

  test('one sent twice at once opens one session', async () => {
    const mesa = (await criarPessoa(loja, 'gemeos'))()
    await mesa.entrar()
    const { codigos } = await ativarCodigo(loja, mesa)
    const tickets = [await ticketDe(mesa), await ticketDe(mesa)]
    const vistos = await Promise.all(tickets.map((ticket) => confirmar(mesa, ticket, { recuperacao: codigos[4] })))
    expect(vistos.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  })
})

test('a removed factor is not asked for; removing the last one removes the codes; earlier tickets are invalid', async () => {
  const mesa = (await criarPessoa(loja, 'remove'))()
  await mesa.entrar()
  const { segredo, codigos } = await ativarCodigo(loja, mesa)
  const segunda = await registrarChave(mesa, criarAutenticador())
  expect([segunda.status, segunda.body.codigos]).toEqual([201, null])
  const ticket = await ticketDe(mesa)
  expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', { senha_atual: 'x' })).status).toBe(400)
  expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)).status).toBe(204)
  expect((await confirmar(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })).body.codigo).toBe('ENTRADA_VENCIDA')
  expect((await mesa.entrar()).body.segundo_fator.metodos).toEqual(['chave', 'recuperacao'])
  const [{ id }] = (await mesa.pedir('GET', '/auth/segundo-fator/')).body.chaves
  expect((await mesa.pedir('POST', `/auth/segundo-fator/chaves/${id}/remover/`, COM_SENHA)).status).toBe(204)
  expect((await mesa.pedir('POST', `/auth/segundo-fator/chaves/${id}/remover/`, COM_SENHA)).status).toBe(404)
  expect((await mesa.entrar()).body.access).toBeTruthy()
  expect((await mesa.pedir('GET', '/auth/segundo-fator/')).body).toMatchObject({
    codigo_desde: null,
    chaves: [],
    recuperacao_restam: null,
  })
  const semNada = await mesa.pedir('POST', '/auth/segundo-fator/recuperacao/', COM_SENHA)
  expect([semNada.status, semNada.body.codigo, codigos.length]).toEqual([409, 'SEM_SEGUNDO_FATOR', 10])
  expect((await tiposDe(loja, 'remove')).filter((tipo) => tipo === 'segundo_fator_removido')).toHaveLength(2)
})

test('a ticket opens nothing after its time, nor of a person who is dismissed meanwhile', async () => {
  const mesa = (await criarPessoa(loja, 'demora'))()
  await mesa.entrar()
  const { segredo } = await ativarCodigo(loja, mesa)
  const ticket = await ticketDe(mesa)
  for (const authorization of [`Bearer ${ticket}`, ''])
    expect((await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization })).status).toBe(401)
  await sql`update entradas_pendentes set expira_em = now() - interval '1 s'`.execute(loja.banco.db)
  const { status, body } = await confirmar(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })
  expect([status, body.codigo]).toEqual([401, 'ENTRADA_VENCIDA'])
  expect((await mesa.deFora('/auth/login/desafio/', { ticket })).status).toBe(401)
  const outro = await ticketDe(mesa)
  await sql`update usuarios set ativo = false where username = 'demora'`.execute(loja.banco.db)
  expect((await confirmar(mesa, outro, { codigo: codigoDoAplicativo(segredo) })).status).toBe(401)
})
