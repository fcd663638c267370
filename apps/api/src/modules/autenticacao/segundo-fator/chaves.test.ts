import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { criarAutenticador } from '../../../../test/support/autenticador.ts'
import { abrirLoja, lojaDoArquivo } from '../../../../test/support/loja.ts'
import {
  COM_SENHA,
  confirmar,
  criarPessoa,
  emDoisAparelhos,
  registrarChave,
  ticketDe,
} from '../../../../test/support/pessoa.ts'
import { origemDasChaves } from './chaves.rules.ts'

const loja = await lojaDoArquivo()

describe('a passkey', () => {
  test('registers and signs in; its challenge is bound, answered once, and of its own origin', async () => {
    const mesa = (await criarPessoa(loja, 'chave'))()
    await mesa.entrar()
    const chave = criarAutenticador()
    const criada = await registrarChave(mesa, chave)
    expect([criada.status, criada.body.codigos.length]).toEqual([201, 10])
    const { chaves } = (await mesa.pedir('GET', '/auth/segundo-fator/')).body
    expect(chaves).toEqual([expect.objectContaining({ nome: 'Celular', usada_em: null })])

    const pedido = (await mesa.entrar()).body.segundo_fator
    expect(pedido.metodos).toEqual(['chave', 'recuperacao'])
    const { body: opcoes } = await mesa.deFora('/auth/login/desafio/', { ticket: pedido.ticket })
    expect(opcoes).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: chave.id }] })
    const resposta = chave.responder(opcoes)
    const outro = await ticketDe(mesa)
    // The challenge of one ticket says nothing to another.
    await mesa.deFora('/auth/login/desafio/', { ticket: outro })
    expect((await confirmar(mesa, outro, { chave: resposta })).status).toBe(401)
    expect((await confirmar(mesa, pedido.ticket, { chave: resposta })).status).toBe(200)
    expect((await mesa.pedir('GET', '/auth/segundo-fator/')).body.chaves[0].usada_em).toBeTruthy()

    const ticket = await ticketDe(mesa)
    const desafiar = async () => (await mesa.deFora('/auth/login/desafio/', { ticket })).body
    const recusadas = [
      chave.responder({ ...(await desafiar()), origin: 'http://loja.exemplo' }),
      chave.responder({ ...(await desafiar()), rpId: 'exemplo' }),
      chave.responder({ challenge: 'b3V0cm8' }),
      criarAutenticador().responder(await desafiar()),
    ]
    for (const recusada of recusadas) {
      await desafiar()
      expect((await confirmar(mesa, ticket, { chave: recusada })).body.codigo).toBe('SEGUNDO_FATOR_INVALIDO')
    }
    const certa = chave.responder(await desafiar())
    await confirmar(mesa, ticket, { chave: criarAutenticador().responder(opcoes) })
    // Answered already, wrongly.
    expect((await confirmar(mesa, ticket, { chave: certa })).status).toBe(401)
    // A copy of the key, whose counter stands behind.
    chave.recuar(5)
    expect((await confirmar(mesa, ticket, { chave: chave.responder(await desafiar()) })).status).toBe(401)
  })

  test('of another challenge is not registered, and a challenge serves one registration', async () => {
    const [mesa, celular] = await emDoisAparelhos(loja, 'registra')
    const { body: dela } = await mesa.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)
    const criada = { nome: 'Mesa', chave: criarAutenticador().criar(dela) }
    // EdDSA, ES256, RS256.
    expect(dela.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    const { status, body } = await celular.pedir('POST', '/auth/segundo-fator/chaves/', criada)
    expect([status, body.codigo]).toEqual([400, 'CHAVE_RECUSADA'])
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', criada)).status).toBe(201)
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', criada)).status).toBe(400)
    const { body: tarde } = await mesa.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)
    await sql`update desafios_de_registro set expira_em = now() - interval '1 s'`.execute(loja.banco.db)
    const atrasada = { nome: 'Tarde', chave: criarAutenticador().criar(tarde) }
    expect((await mesa.pedir('POST', '/auth/segundo-fator/chaves/', atrasada)).status).toBe(400)
  })

  test('cannot be had at an address where browsers refuse it; the app can', async () => {
    const deNumero = await abrirLoja(undefined, { publicUrl: 'http://192.168.0.10:3000' })
    try {
      const mesa = (await criarPessoa(deNumero, 'numero'))()
      await mesa.entrar()
      expect((await mesa.pedir('GET', '/auth/segundo-fator/')).body.endereco_das_chaves).toBeNull()
      const { status, body } = await mesa.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)
      expect([status, body.codigo]).toEqual([409, 'CHAVES_INDISPONIVEIS'])
      expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)).status).toBe(200)
    } finally {
      await deNumero.fechar()
    }
  })
})

test.each([
  ['https://loja.exemplo/painel', 'https://loja.exemplo'],
  ['https://192.168.0.10', null],
  ['http://loja.exemplo', null],
  ['http://192.168.0.10:3000', null],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]', 'http://localhost'],
])('a shop at %s has its passkeys at %s', (publicUrl, origem) => {
  expect(origemDasChaves(publicUrl)).toBe(origem)
})
