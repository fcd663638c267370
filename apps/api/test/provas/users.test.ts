import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { codigoDoAplicativo } from '../support/pessoa.ts'
import { comandoDaLoja, encerrarTudo, iniciar, ligarLoja, pastaNova } from '../support/programa.ts'

const { pasta, remover } = pastaNova()
const dados = join(pasta, 'dados')

afterEach(encerrarTudo)
afterAll(remover)

async function usuario(...args: string[]): Promise<{ fim: number | string; saida: string }> {
  const programa = iniciar(dados, { programa: [...comandoDaLoja, 'usuario', ...args] })
  return { fim: await programa.fim, saida: programa.saida() }
}

async function entrar(url: string, username: string, password: string): Promise<number> {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/login/`, { method: 'POST', headers, body })).status
}

test('users are managed with the shop closed and with it open', async () => {
  const criada = await usuario('criar', 'maria', '--nome', 'Maria Souza')
  expect(criada.fim).toBe(0)
  const gerada = /Senha: (\S+)/.exec(criada.saida)?.[1] ?? ''
  expect(await usuario('criar', 'MARIA', '--senha', 'uma outra senha')).toMatchObject({
    fim: 1,
    saida: expect.stringContaining('Já existe um usuário'),
  })

  for (const args of [
    ['criar', 'joana', '--senha', 'senhasenha123'],
    ['criar', 'joana', '--nome', 'Joana Teixeira', '--senha', 'joana-teixeira'],
    ['senha', 'maria', '--senha', 'maria souza 1'],
    ['senha', 'maria', '--senha', 'curta'],
  ])
    expect(await usuario(...args)).toMatchObject({ fim: 1, saida: expect.stringMatching(/senha (precisa|é)/) })

  const loja = await ligarLoja(dados)
  expect(await entrar(loja.url, 'maria', gerada)).toBe(200)
  expect((await usuario('senha', 'maria', '--senha', 'uma senha nova')).fim).toBe(0)
  expect(await entrar(loja.url, 'maria', gerada)).toBe(401)
  expect(await entrar(loja.url, 'maria', 'uma senha nova')).toBe(200)
  expect((await usuario('listar')).saida).toMatch(/^maria +funcionario +ativo +Maria Souza$/m)
  expect((await usuario('desativar', 'maria')).fim).toBe(0)
  expect(await entrar(loja.url, 'maria', 'uma senha nova')).toBe(401)
  expect(await usuario('desativar', 'ninguem')).toMatchObject({ fim: 1 })
})

test('role, sessions and a lost second factor are seen to on the machine, and audited', async () => {
  const SENHA = 'um cavalo azul no telhado'
  expect((await usuario('criar', 'rita', '--senha', SENHA)).fim).toBe(0)
  const loja = await ligarLoja(dados)
  const pedir = async (url: string, corpo: object | null, access = '') => {
    const resposta = await fetch(`${loja.url}/api${url}`, {
      method: corpo ? 'POST' : 'GET',
      headers: { authorization: access && `Bearer ${access}`, ...(corpo && { 'content-type': 'application/json' }) },
      ...(corpo && { body: JSON.stringify(corpo) }),
    })
    const texto = await resposta.text()
    return { status: resposta.status, body: texto ? JSON.parse(texto) : null }
  }
  const daRita = { username: 'rita', password: SENHA }
  const { access } = (await pedir('/auth/login/', daRita)).body
  await pedir('/auth/login/', daRita)
  const lista = (await usuario('sessoes', 'rita')).saida
  const numeros = [...lista.matchAll(/^(\d+) .*127\.0\.0\.1 +Aparelho desconhecido$/gm)].map(([, numero]) =>
    Number(numero),
  )
  expect(numeros).toHaveLength(2)
  const primeira = String(Math.min(...numeros))
  expect((await usuario('sessoes', 'rita', '--encerrar', primeira)).saida).toContain('1 sessão encerrada')
  expect((await pedir('/auth/eu/', null, access)).status).toBe(401)
  expect(await usuario('sessoes', 'rita', '--encerrar', primeira)).toMatchObject({ fim: 1 })
  expect((await usuario('sessoes', 'rita', '--encerrar', 'todas')).saida).toContain('1 sessão encerrada')
  expect((await usuario('sessoes', 'rita')).saida).toContain('não está conectado')

  const { body: sessao } = await pedir('/auth/login/', daRita)
  expect((await usuario('tipo', 'rita', 'admin')).fim).toBe(0)
  expect((await pedir('/auth/eu/', null, sessao.access)).status).toBe(401)
  const { body: admin } = await pedir('/auth/login/', daRita)
  expect(admin.usuario.tipo).toBe('admin')

  expect(await usuario('segundo-fator', 'rita', '--remover')).toMatchObject({ fim: 1 })
  const { body: iniciado } = await pedir('/auth/segundo-fator/codigo/', { senha_atual: SENHA }, admin.access)
  const codigo = codigoDoAplicativo(iniciado.segredo)
  await pedir('/auth/segundo-fator/codigo/confirmar/', { codigo }, admin.access)
  expect(Object.keys((await pedir('/auth/login/', daRita)).body)).toEqual(['segundo_fator'])
  expect((await usuario('segundo-fator', 'rita', '--remover')).fim).toBe(0)
  expect((await pedir('/auth/eu/', null, admin.access)).status).toBe(401)
  const { body: depois } = await pedir('/auth/login/', daRita)
  const { body: auditoria } = await pedir('/auditoria/?tipo=segundo_fator_removido,tipo_alterado', null, depois.access)
  expect(auditoria.results.map((ato: { tipo: string; alvo: string; comando: string }) => [ato.tipo, ato.alvo])).toEqual(
    [
      ['segundo_fator_removido', 'rita'],
      ['tipo_alterado', 'rita'],
    ],
  )
  expect(auditoria.results[0].comando).toContain('npm run usuario')
})

test('arguments that make no sense show the usage', async () => {
  for (const args of [
    ['tipo', 'maria'],
    ['sessoes', 'maria', '--encerrar', 'x'],
    ['segundo-fator', 'maria'],
  ])
    expect(await usuario(...args)).toMatchObject({ fim: 1, saida: expect.stringContaining('Uso:') })
  expect(await usuario('apagar', 'maria')).toMatchObject({ fim: 1, saida: expect.stringContaining('npm run usuario') })
  expect(await usuario()).toMatchObject({ fim: 0, saida: expect.stringContaining('npm run usuario') })
})
