import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@estampa/host/start.ts'
import { describe, expect, test } from 'vitest'
import { describeEnv, readEnv } from './env.ts'

const here = { INIT_CWD: '/loja' }

function refusal(source: Record<string, string>): string {
  try {
    readEnv({ ...here, ...source })
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('accepted')
}

test('without variables, every setting has its documented value', () => {
  expect(readEnv(here)).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '/loja/dados',
    EMULATOR_PORT: 3001,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ADMIN_USERNAME: 'admin',
    BLING_ATIVO: true,
    LOG_LEVEL: 'warn',
    DEMO: false,
  })
})

test('an empty variable counts as absent', () => {
  expect(readEnv({ ...here, PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ PORT: 3000 })
  expect(readEnv({ ...here, ADMIN_PASSWORD: '' }).ADMIN_PASSWORD).toBeUndefined()
})

test('DATA_DIR is relative to where the command was typed', () => {
  expect(readEnv({ ...here, DATA_DIR: './outra' }).DATA_DIR).toBe('/loja/outra')
  expect(readEnv({ ...here, DATA_DIR: '/var/loja' }).DATA_DIR).toBe('/var/loja')
  expect(readEnv({ DATA_DIR: 'x' }).DATA_DIR).toBe(`${process.cwd()}/x`)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'loja.local' }, 'http://loja.local:3000'],
  [{ HOST: 'loja.local', PUBLIC_URL: 'https://loja.com.br/' }, 'https://loja.com.br'],
])('a shop with %j is visited at %s', (settings, url) => {
  expect(readEnv({ ...here, ...settings }).PUBLIC_URL).toBe(url)
})

test('a freight account names its sender; documents typed with punctuation are stored without it', () => {
  const remetente = { REMETENTE_NOME: 'Loja', REMETENTE_DOCUMENTO: '11.222.333/0001-81', REMETENTE_CEP: '50030-230' }
  const conta = { ...here, ...remetente, MELHOR_ENVIO_TOKEN: 'segredo', MELHOR_ENVIO_EMAIL: 'a@b.com.br' }
  expect(refusal(conta)).toBe(
    'Com MELHOR_ENVIO_TOKEN, informe também: REMETENTE_ENDERECO, REMETENTE_MUNICIPIO, REMETENTE_UF.',
  )
  const lugar = { REMETENTE_ENDERECO: 'Rua do Sol', REMETENTE_MUNICIPIO: 'Recife', REMETENTE_UF: 'pe' }
  const env = readEnv({ ...conta, ...lugar, SEGURO: 'não' })
  expect(env).toMatchObject({ REMETENTE_DOCUMENTO: '11222333000181', REMETENTE_CEP: '50030230', REMETENTE_UF: 'PE' })
  expect(env).toMatchObject({ SEGURO: false, MAO_PROPRIA: false, MELHOR_ENVIO_URL: 'https://melhorenvio.com.br' })
})

test.each(['false', '0', 'nao', 'FALSE'])('BLING_ATIVO=%s is no', (value) => {
  expect(readEnv({ ...here, BLING_ATIVO: value }).BLING_ATIVO).toBe(false)
})

describe('refusals', () => {
  test.each(['DOMINIO', 'DATABASE_REPLICA_URL'])(
    '%s of an earlier version is refused with what takes its place',
    (name) => {
      expect(refusal({ [name]: 'loja.com' })).toMatch(new RegExp(`^A variável ${name} não existe mais`))
    },
  )

  test.each([
    ['PORT', 'um número inteiro de 0 a 65535', ['abc', '70000', '3000.5', '0x50', '-1']],
    ['HOST', 'um endereço deste computador', ['http://loja', '300.0.0.1', 'minha loja']],
    ['PROXIES', 'os endereços dos seus proxies', ['0.0.0.0/0', 'loopback,::/0', '10.0.0.0/4', 'todos']],
    ['DEMO', 'true ou false', ['talvez']],
    ['LOG_LEVEL', 'trace, debug', ['tudo']],
    ['PUBLIC_URL', 'http:// ou https://', ['ftp://x']],
    ['MELHOR_ENVIO_SERVICOS', 'uma lista de números', ['SEDEX']],
    ['REMETENTE_DOCUMENTO', 'um CPF ou um CNPJ', ['123']],
  ])('%s is to be %s: not %j', (name, expected, values) => {
    for (const value of values) {
      const sentence = refusal({ [name]: value })
      expect(sentence).toContain(`A variável ${name} tem um valor que não serve: "${value}"`)
      expect(sentence).toContain(expected)
      expect(sentence.split('\n')).toHaveLength(1)
    }
  })

  test.each([
    [{ BLING_CLIENT_ID: 'x' }, 'BLING_CLIENT_ID e BLING_CLIENT_SECRET vão juntas'],
    [{ ARQUIVOS: 's3', S3_BUCKET: 'fotos' }, 'também: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    [{ REDE: 'true', HOST: '0.0.0.0' }, 'Retire HOST=0.0.0.0'],
  ])('%j do not go together: %s', (settings, sentence) => {
    expect(refusal(settings)).toContain(sentence)
  })

  test.each([
    ['CHAVE_SECRETA', 'curta-demais'],
    ['DATABASE_URL', 'mysql://u:segredo@h/b'],
    ['ADMIN_PASSWORD', 'x'.repeat(1001)],
    ['METRICS_TOKEN', 'curto-demais'],
  ])('%s without showing it', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`A variável ${name} tem um valor que não serve: (valor não mostrado)`)
    expect(refusal({ [name]: value })).not.toContain(value)
  })
})

test('every variable is described', () => {
  for (const line of describeEnv().split('\n')) expect(line).toMatch(/^ {2}[A-Z][A-Z0-9_]+ +\S.{10,}/)
})

test('docs/settings.md has every setting with its default, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/settings.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (`[A-Z].*?) +\| (.*?) *\| /gm)].map(([, names = '', initial = '']) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    initial,
  }))
  const settings = [...describeEnv().matchAll(/^ {2}(\w+) .*?(?: \[(\S+)\])?$/gm)].map(([, name = '', initial]) => ({
    name,
    initial,
  }))
  // The emulator reads that one; the shop never sees it.
  const known = [...settings.map(({ name }) => name), 'EMULATOR_CONTROL_TOKEN']
  expect(rows.flatMap(({ names }) => names).sort()).toEqual(known.sort())
  // The addresses of services are the code's own business.
  const told = settings.filter(({ initial }) => initial && !initial.startsWith('https://'))
  expect(told.length).toBeGreaterThan(15)
  const undocumentedSettings = told.filter(
    ({ name, initial }) => !rows.find(({ names }) => names.includes(name))?.initial.includes(`\`${initial}\``),
  )
  expect(undocumentedSettings).toEqual([])
})
