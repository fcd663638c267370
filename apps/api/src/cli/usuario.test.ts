import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderOfFile } from '../../../../packages/host/test/folders.ts'
import { lojaDoArquivo } from '../../test/support/loja.ts'
import { codigoDoAplicativo } from '../../test/support/pessoa.ts'
import { isRefusal } from '../modules/autenticacao/usuarios.rules.ts'
import { run } from './usuario.ts'

const loja = await lojaDoArquivo()
const pasta = folderOfFile()

let printedText = ''
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', loja.banco.url)
  vi.stubEnv('DATA_DIR', pasta)
  vi.spyOn(console, 'log').mockImplementation((linha: string) => void (printedText += `${linha}\n`))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Returns the output of `npm run usuario -- …`; null when an argument is missing. Wrong arguments: words.test.ts. */
async function usuario(...args: string[]): Promise<string | null> {
  printedText = ''
  return (await run(args)) ? printedText : null
}
const sendRequest = (url: string, corpo: object | null, access = '') =>
  loja.pedir(corpo ? 'POST' : 'GET', `/api${url}`, corpo ?? undefined, { authorization: access && `Bearer ${access}` })
const signIn = (username: string, password: string) => sendRequest('/auth/login/', { username, password })

test('a person is created, gets another password, is listed and deactivated', async () => {
  expect(await usuario('criar', 'maria', '--nome', 'Maria Souza', '--senha', 'uma frase da maria')).toBe(
    'Usuário "maria" criado (funcionario).\n',
  )
  expect((await signIn('maria', 'uma frase da maria')).status).toBe(200)
  await usuario('senha', 'maria', '--senha', 'uma senha nova')
  expect((await signIn('maria', 'uma frase da maria')).status).toBe(401)
  expect((await signIn('maria', 'uma senha nova')).status).toBe(200)
  expect(await usuario('listar')).toMatch(/^maria +funcionario +ativo +Maria Souza$/m)
  await usuario('desativar', 'maria')
  expect((await signIn('maria', 'uma senha nova')).status).toBe(401)
  expect(await usuario('listar')).toMatch(/^maria +funcionario +desativado/m)
})

test.each([
  [['criar', 'd\u043ena', '--senha', 'uma outra senha'], 'se confunde com o do usuário "dona"'],
  [['criar', '\u200b', '--senha', 'uma outra senha'], 'de 1 a 150 caracteres'],
  [['criar', 'joana', '--senha', 'senhasenha123'], 'senha'],
  [['criar', 'joana', '--nome', 'Joana Teixeira', '--senha', 'joana-teixeira'], 'senha'],
  [['senha', 'dona', '--senha', 'curta'], 'ao menos 12 caracteres'],
  [['desativar', 'ninguem'], 'ninguem'],
  [['tipo', 'dona', 'gerente'], 'informe admin ou funcionario'],
  [['criar', 'joana', '--tipo', 'gerente', '--senha', 'uma frase da joana'], 'informe admin ou funcionario'],
])('npm run usuario -- %j is refused with a sentence', async (args, motivo) => {
  const recusa = await run(args).catch((error: unknown) => error)
  expect(isRefusal(recusa)).toBe(true)
  expect(String(recusa)).toContain(motivo)
})

test.each([[['tipo', 'maria']], [['segundo-fator', 'maria']], [['criar']], [['desativar']]])(
  'the arguments %j are too few',
  async (args) => {
    expect(await usuario(...args)).toBeNull()
  },
)

test('role, sessions and a lost second factor are seen to, and audited', async () => {
  const SENHA = 'um cavalo azul no telhado'
  await usuario('criar', 'rita', '--senha', SENHA)
  const { access } = (await signIn('rita', SENHA)).body
  await signIn('rita', SENHA)
  const abertas = [
    ...((await usuario('sessoes', 'rita')) ?? '').matchAll(/^(\d+) .*127\.0\.0\.1 +Aparelho desconhecido$/gm),
  ]
  expect(abertas).toHaveLength(2)
  const primeira = String(Math.min(...abertas.map(([, numero]) => Number(numero))))
  expect(await usuario('sessoes', 'rita', '--encerrar', primeira)).toContain('1 sessão encerrada')
  expect((await sendRequest('/auth/eu/', null, access)).status).toBe(401)
  expect(await usuario('sessoes', 'rita', '--encerrar', 'todas')).toContain('1 sessão encerrada')
  expect(await usuario('sessoes', 'rita')).toContain('não está conectado')

  const { body: sessao } = await signIn('rita', SENHA)
  await usuario('tipo', 'rita', 'admin')
  expect((await sendRequest('/auth/eu/', null, sessao.access)).status).toBe(401)
  const { body: admin } = await signIn('rita', SENHA)
  expect(admin.usuario.tipo).toBe('admin')

  const { body: iniciado } = await sendRequest('/auth/segundo-fator/codigo/', { senha_atual: SENHA }, admin.access)
  const codigo = codigoDoAplicativo(iniciado.segredo)
  await sendRequest('/auth/segundo-fator/codigo/confirmar/', { codigo }, admin.access)
  expect(Object.keys((await signIn('rita', SENHA)).body)).toEqual(['segundo_fator'])
  await usuario('segundo-fator', 'rita', '--remover')
  expect((await sendRequest('/auth/eu/', null, admin.access)).status).toBe(401)
  const { body: depois } = await signIn('rita', SENHA)
  const { body: auditoria } = await sendRequest(
    '/auditoria/?tipo=segundo_fator_removido,tipo_alterado',
    null,
    depois.access,
  )
  expect(auditoria.results).toMatchObject([
    { tipo: 'segundo_fator_removido', alvo: 'rita', comando: expect.stringContaining('npm run usuario') },
    { tipo: 'tipo_alterado', alvo: 'rita' },
  ])
})
