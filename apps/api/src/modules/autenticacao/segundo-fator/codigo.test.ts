import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'
import {
  ativarCodigo,
  COM_SENHA,
  codigoDoAplicativo,
  confirmar,
  criarPessoa,
  emDoisAparelhos,
  eu,
  passarPassos,
  ticketDe,
  tiposDe,
} from '../../../../test/support/pessoa.ts'
import { recifrarAutenticadores } from './chave.rules.ts'

const loja = await lojaDoArquivo()

describe('the authenticator app', () => {
  test('is asked for after the password; the answer of before comes with its code, which serves once', async () => {
    const [mesa, outro] = await emDoisAparelhos(loja, 'app')
    const { segredo, codigos } = await ativarCodigo(loja, mesa)
    expect(codigos).toHaveLength(10)
    // A session that began with the password alone has ended.
    expect([await eu(mesa), await eu(outro)]).toEqual([200, 401])
    const { status, body } = await outro.entrar()
    expect([status, Object.keys(body)]).toEqual([200, ['segundo_fator']])
    expect(body.segundo_fator).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      metodos: ['codigo', 'recuperacao'],
      validade_segundos: 300,
    })
    const codigo = codigoDoAplicativo(segredo)
    const dentro = await confirmar(outro, body.segundo_fator.ticket, {
      codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}`,
    })
    expect([dentro.status, Object.keys(dentro.body), dentro.body.usuario.username]).toEqual([
      200,
      ['access', 'refresh', 'usuario'],
      'app',
    ])
    expect(await eu(outro)).toBe(200)
    const deNovo = await confirmar(outro, await ticketDe(outro), { codigo })
    expect([deNovo.status, deNovo.body.codigo]).toEqual([401, 'SEGUNDO_FATOR_INVALIDO'])
    // The ticket too.
    expect((await confirmar(outro, body.segundo_fator.ticket, { codigo })).body.codigo).toBe('ENTRADA_VENCIDA')
    expect(await tiposDe(loja, 'app')).toEqual(
      expect.arrayContaining(['segundo_fator_ativado', 'segundo_fator_recusado']),
    )
    const [ultima] = (await outro.pedir('GET', '/auth/sessoes/')).body
    expect(ultima.segundo_fator).toBe('codigo')
  })

  test('a sign-in that waits for its code ends when the password changes, and when the other sessions are ended', async () => {
    const [mesa, outro] = await emDoisAparelhos(loja, 'espera')
    const { segredo } = await ativarCodigo(loja, mesa)
    const nova_senha = 'outro cavalo verde no telhado'
    const acabar = [
      ['/auth/sessoes/encerrar-outras/', undefined],
      ['/auth/senha/', { ...COM_SENHA, nova_senha }],
    ] as const
    for (const [url, corpo] of acabar) {
      const ticket = await ticketDe(outro)
      expect((await mesa.pedir('POST', url, corpo)).status).toBeLessThan(300)
      const tarde = await confirmar(outro, ticket, { codigo: codigoDoAplicativo(segredo) })
      expect([url, tarde.body.codigo]).toEqual([url, 'ENTRADA_VENCIDA'])
    }
  })

  test('takes the code of the step before and after, no other', async () => {
    // The clock stands: between a code and its check no step may begin.
    vi.useFakeTimers({ toFake: ['Date'] })
    const mesa = (await criarPessoa(loja, 'relogio'))()
    await mesa.entrar()
    const { segredo } = await ativarCodigo(loja, mesa)
    for (const [passos, status] of [
      [-1, 200],
      [1, 200],
      [-3, 401],
      [3, 401],
    ] as const) {
      await passarPassos(loja)
      const { status: visto } = await confirmar(mesa, await ticketDe(mesa), {
        codigo: codigoDoAplicativo(segredo, passos),
      })
      expect([passos, visto]).toEqual([passos, status])
    }
    vi.useRealTimers()
  })

  test('needs the password to begin, a right code to count, and is encrypted at rest', async () => {
    const mesa = (await criarPessoa(loja, 'comeca'))()
    const { id } = (await mesa.entrar()).body.usuario
    const errada = await mesa.pedir('POST', '/auth/segundo-fator/codigo/', { senha_atual: 'errada' })
    expect([errada.status, Object.keys(errada.body.erros)]).toEqual([400, ['senha_atual']])
    const { body } = await mesa.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Estampa:comeca%20em%20localhost\?.*secret=[A-Z2-7]{32}/)
    expect(body.qr).toMatch(/^<svg /)
    const recusado = await mesa.pedir('POST', '/auth/segundo-fator/codigo/confirmar/', {
      codigo: codigoDoAplicativo(body.segredo, 5),
    })
    expect([recusado.status, Object.keys(recusado.body.erros)]).toEqual([400, ['codigo']])
    expect((await mesa.entrar()).status).toBe(200)
    expect((await mesa.entrar()).body.access).toBeTruthy()
    const { segredo } = await ativarCodigo(loja, mesa)
    const { rows } = await sql<{ segredo: Buffer }>`
      select segredo from autenticadores where usuario_id = ${id}`.execute(loja.banco.db)
    // Nonce, the 32 characters, tag.
    expect(rows[0]?.segredo).toHaveLength(12 + 32 + 16)
    expect(rows[0]?.segredo.toString('latin1')).not.toContain(segredo)
    expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)).body.codigo).toBe('CODIGO_JA_ATIVO')
  })

  test('ten wrong codes within an hour stop the eleventh, right or not, also of many at once', async () => {
    const mesa = (await criarPessoa(loja, 'chuta'))()
    await mesa.entrar()
    const { segredo, codigos } = await ativarCodigo(loja, mesa)
    const ticket = await ticketDe(mesa)
    const errado = codigoDoAplicativo(segredo, 40)
    const chutes = await Promise.all(Array.from({ length: 25 }, () => confirmar(mesa, ticket, { codigo: errado })))
    expect(chutes.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(chutes.filter(({ status }) => status === 429)).toHaveLength(15)
    const certo = await confirmar(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })
    expect([certo.status, Number(certo.headers['retry-after']) > 3000]).toEqual([429, true])
    expect(await tiposDe(loja, 'chuta')).toContain('segundo_fator_bloqueado')
    // Recovery codes are counted by themselves: they are the way back.
    expect((await confirmar(mesa, ticket, { recuperacao: codigos[0] })).status).toBe(200)
  })

  test('goes on under another key of the installation; without the key a recovery code opens', async () => {
    const mesa = (await criarPessoa(loja, 'chave-nova'))()
    await mesa.entrar()
    const { segredo, codigos } = await ativarCodigo(loja, mesa)
    const outra = Buffer.alloc(32, 9)
    await recifrarAutenticadores(loja.banco.db, [Buffer.alloc(32, 7)], outra)
    const ticket = await ticketDe(mesa)
    // The password alone does not sign in: the remaining ways do not depend on the key.
    expect((await mesa.entrar()).body.segundo_fator).toMatchObject({
      metodos: ['recuperacao'],
      aviso: expect.stringMatching(/chave secreta da loja mudou.*npm run usuario -- segundo-fator/s),
    })
    const semChave = await confirmar(mesa, ticket, { codigo: codigoDoAplicativo(segredo) })
    expect([semChave.status, semChave.body.codigo]).toEqual([409, 'SEGUNDO_FATOR_ILEGIVEL'])
    expect((await confirmar(mesa, ticket, { recuperacao: codigos[0] })).status).toBe(200)
    const ilegivel = async () => (await mesa.pedir('GET', '/auth/segundo-fator/')).body.codigo_ilegivel
    expect(await ilegivel()).toBe(true)
    await recifrarAutenticadores(loja.banco.db, [Buffer.alloc(32, 1), outra], Buffer.alloc(32, 7))
    expect((await confirmar(mesa, await ticketDe(mesa), { codigo: codigoDoAplicativo(segredo) })).status).toBe(200)
    expect(await ilegivel()).toBe(false)
  })

  test('whose secret cannot be read is removed and made anew by its person, who then needs a code again', async () => {
    const mesa = (await criarPessoa(loja, 'de-novo'))()
    await mesa.entrar()
    const { codigos } = await ativarCodigo(loja, mesa)
    await recifrarAutenticadores(loja.banco.db, [Buffer.alloc(32, 7)], Buffer.alloc(32, 9))
    expect((await confirmar(mesa, await ticketDe(mesa), { recuperacao: codigos[0] })).status).toBe(200)
    expect((await mesa.pedir('POST', '/auth/segundo-fator/codigo/remover/', COM_SENHA)).status).toBe(204)
    const { segredo } = await ativarCodigo(loja, mesa)
    const { body } = await mesa.entrar()
    expect(body.segundo_fator).toMatchObject({ metodos: ['codigo', 'recuperacao'] })
    expect(body.segundo_fator).not.toHaveProperty('aviso')
    const codigo = codigoDoAplicativo(segredo, 1)
    expect((await confirmar(mesa, body.segundo_fator.ticket, { codigo })).status).toBe(200)
  })
})
