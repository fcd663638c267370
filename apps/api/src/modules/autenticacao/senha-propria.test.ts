import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import {
  type Aparelho,
  aparelhoDe,
  atosDe,
  criarPessoa,
  emDoisAparelhos,
  eu,
  SENHA,
  tiposDe,
} from '../../../test/support/pessoa.ts'
import { criarUsuario } from './usuarios.rules.ts'

const loja = await lojaDoArquivo()
const NOVA = 'duas capivaras na lagoa'
const avisos = async (aparelho: Aparelho) => (await aparelho.pedir('GET', '/auth/avisos/')).body
const trocar = (aparelho: Aparelho, senha_atual = SENHA, nova_senha = NOVA) =>
  aparelho.pedir('POST', '/auth/senha/', { senha_atual, nova_senha })

describe('one’s own password', () => {
  test('changes with the current one; the other sessions end, this one goes on', async () => {
    const [mesa, celular] = await emDoisAparelhos(loja, 'troca')
    expect(await trocar(mesa)).toMatchObject({ status: 204, body: '' })
    expect([await eu(mesa), await eu(celular)]).toEqual([200, 401])
    expect((await celular.entrar(SENHA)).status).toBe(401)
    expect((await celular.entrar(NOVA)).status).toBe(200)
    const ato = (await atosDe(loja, 'troca')).find(({ tipo }) => tipo === 'senha_alterada')
    expect(ato).toMatchObject({ detalhes: { encerradas: 1 }, endereco: '203.0.113.7', comando: null })
  })

  test('follows the rule of every new password, and names the broken rule', async () => {
    const mesa = (await criarPessoa(loja, 'Joaquim Nogueira'))()
    await mesa.entrar()
    for (const [nova_senha, frase] of [
      ['senhasenha123', /fácil de adivinhar/],
      ['curta', /ao menos 12 caracteres/],
      ['JoaquimNogueira7', /quase só o nome/],
    ] as const) {
      const { status, body } = await trocar(mesa, SENHA, nova_senha)
      const erros = { nova_senha: [expect.stringMatching(frase)] }
      expect([nova_senha, status, body.erros]).toEqual([nova_senha, 400, erros])
    }
    expect((await mesa.entrar(SENHA)).status).toBe(200)
  })

  test('one that the program made is told of on every screen, until dismissed or changed', async () => {
    await criarUsuario(loja.banco.db, { username: 'gerada', senha: SENHA, tipo: 'admin', gerada: true })
    const mesa = aparelhoDe(loja, 'gerada')()
    expect((await mesa.entrar()).body.usuario).toMatchObject({ username: 'gerada', senha_gerada: true })
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: true })
    expect((await mesa.pedir('POST', '/auth/avisos/senha-gerada/dispensar/')).status).toBe(204)
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: false })
    await mesa.entrar()
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: true })
    expect((await trocar(mesa)).status).toBe(204)
    expect(await avisos(mesa)).toMatchObject({ senha_gerada: false })
    expect((await mesa.entrar(NOVA)).body.usuario).not.toHaveProperty('senha_gerada')
  })

  test('a wrong current one is refused, noted, and after ten of them 429', async () => {
    const mesa = (await criarPessoa(loja, 'erra'))()
    await mesa.entrar()
    for (let i = 0; i < 10; i++) {
      const { status, body } = await trocar(mesa, 'errada')
      expect([status, body.erros]).toEqual([400, { senha_atual: ['A senha atual não confere'] }])
    }
    const barrada = await trocar(mesa)
    expect([barrada.status, Number(barrada.headers['retry-after']) > 200]).toEqual([429, true])
    expect((await mesa.entrar(SENHA)).status).toBe(200)
    expect(await tiposDe(loja, 'erra')).toContain('senha_recusada')
    await sql`update tentativas_login set desde = now() - interval '300 seconds'`.execute(loja.banco.db)
    expect((await trocar(mesa)).status).toBe(204)
    // A right one begins the count anew.
    const { rows } = await sql`select chave from tentativas_login where chave like 'senha-atual:%'`.execute(
      loja.banco.db,
    )
    expect(rows).toEqual([])
  })
})
