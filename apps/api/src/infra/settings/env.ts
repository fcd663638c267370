import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { StartupError } from '@estampa/host/start.ts'
import { z } from 'zod'
import {
  baseUrl,
  camposDaRede,
  camposDoFrete,
  camposDosArquivos,
  desacordo,
  inteiro,
  porta,
  postgresUrl,
  simOuNao,
  webUrl,
} from './fields.ts'

/** Names that Fastify knows for the networks of one machine or one building. */
const NETWORK_NAME = /^(loopback|linklocal|uniquelocal)$/

/** An address, or one with the length of its network; not of a good part of the internet, which would be believed. */
function network(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  if (bits === undefined) return true
  const [least, most] = version === 4 ? [8, 32] : [16, 128]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most
}

/** A name as DNS has them. */
const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i
const hasAddress = (host: string) => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host))

const schema = z.object({
  PORT: porta.default(3000).describe('Porta em que o sistema atende (0: uma livre qualquer)'),
  HOST: z
    .string()
    .trim()
    .refine(hasAddress, 'deve ser um endereço deste computador, como 127.0.0.1 ou 0.0.0.0, ou um nome')
    .default('127.0.0.1')
    .describe('Endereço em que atende; 0.0.0.0 atende a rede toda'),
  DATA_DIR: z.string().default('./dados').describe('Pasta do banco de dados, das imagens e da chave secreta'),
  DATABASE_URL: postgresUrl.optional().describe('Servidor PostgreSQL 15 ou mais novo, no lugar do banco incluído'),
  PROCESSOS: inteiro(1, 64).default(1).describe('Processos que atendem nesta máquina; um por núcleo, no máximo'),
  BANCO_CONEXOES: inteiro(16, 100).default(20).describe('Conexões com o banco por processo, além de 5 para as tarefas'),
  AVISO_DE_ENCERRAMENTO: inteiro(0, 300)
    .default(0)
    .describe('Segundos em que /api/saude/ responde 503 antes de encerrar, para o balanceador desviar'),
  ...camposDaRede,
  PUBLIC_URL: baseUrl.optional().describe('Endereço que as pessoas digitam; sem ele, http://HOST:PORT'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1, 'deve ter de 1 a 150 caracteres')
    .max(150, 'deve ter de 1 a 150 caracteres')
    .default('admin')
    .describe('Nome do primeiro administrador, usado só quando ainda não há nenhum'),
  ADMIN_PASSWORD: z
    .string()
    .max(1000, 'deve ter no máximo 1000 caracteres')
    .optional()
    .describe(
      'Senha do primeiro administrador, de ao menos 12 caracteres e não das comuns; sem ela, uma é gerada e mostrada uma vez',
    ),
  CHAVE_SECRETA: z
    .string()
    .min(32, 'deve ter pelo menos 32 caracteres')
    .optional()
    .describe('Assina as sessões; sem ela, uma é gerada em DATA_DIR/chave-secreta'),
  PROXIES: z
    .string()
    .default('loopback')
    .transform((value, context): string | false => {
      if (/^(nenhum|false|não|nao)$/i.test(value.trim())) return false
      const all = value.split(',').map((entry) => entry.trim())
      if (all.every((entry) => NETWORK_NAME.test(entry) || network(entry))) return all.join(',')
      context.addIssue({
        code: 'custom',
        message: 'deve ser loopback, nenhum, ou os endereços dos seus proxies, como 10.0.0.5,10.1.0.0/16',
      })
      return z.NEVER
    })
    .describe('De quais proxies se aceita X-Forwarded-For; nenhum: de nenhum'),
  AUDITORIA_DIAS: inteiro(30, 36_500).default(365).describe('Por quantos dias a auditoria é guardada'),
  BLING_ATIVO: simOuNao(true).describe('Com false, a loja funciona sem o Bling'),
  BLING_CLIENT_ID: z.string().optional().describe('Client id do aplicativo no Bling; sem ele, a loja usa o emulador'),
  BLING_CLIENT_SECRET: z.string().optional().describe('Client secret do aplicativo no Bling'),
  BLING_API_URL: webUrl.default('https://api.bling.com.br/Api/v3').describe('Endereço da API do Bling'),
  BLING_AUTHORIZE_URL: webUrl
    .default('https://www.bling.com.br/Api/v3/oauth/authorize')
    .describe('Página de autorização do Bling'),
  BLING_TOKEN_URL: webUrl.default('https://api.bling.com.br/Api/v3/oauth/token').describe('Troca de códigos do Bling'),
  BLING_REVOKE_URL: webUrl
    .default('https://api.bling.com.br/Api/v3/oauth/revoke')
    .describe('Revogação de autorizações do Bling'),
  BLING_LEITURA_S: inteiro(1, 86_400)
    .default(300)
    .describe('De quantos em quantos segundos os saldos do Bling são lidos, além dos avisos'),
  VIACEP_URL: baseUrl.optional().describe('Endereço do ViaCEP; sem ele, o público, ou o do emulador quando em uso'),
  BRASILAPI_URL: baseUrl.optional().describe('Endereço da BrasilAPI, consultada quando o ViaCEP não responde; idem'),
  ...camposDosArquivos,
  ...camposDoFrete,
  BACKUP_ATIVO: simOuNao(true).describe('Faz uma cópia de segurança por dia'),
  BACKUP_HORA: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'deve ser uma hora como 03:00')
    .default('03:00')
    .describe('Hora da cópia, em São Paulo; perdida, é feita quando a loja abrir'),
  BACKUP_PASTA: z.string().optional().describe('Pasta das cópias; sem ela, DATA_DIR/backups'),
  BACKUP_DIAS: inteiro(1, 3650).default(14).describe('Por quantos dias uma cópia é guardada; a mais nova fica sempre'),
  EMULATOR_PORT: porta.default(3001).describe('Porta do emulador do Bling e do frete'),
  EMULATOR_SECRET: z
    .string()
    .min(32, 'deve ter pelo menos 32 caracteres')
    .optional()
    .describe('Segredo do aplicativo no emulador; npm start gera um em DATA_DIR/emulador'),
  EMULATOR_POR_SEGUNDO: inteiro(1, 1000).default(3).describe('Pedidos por segundo ao emulador; o Bling aceita 3'),
  METRICS_TOKEN: z
    .string()
    .min(32, 'deve ter pelo menos 32 caracteres')
    .optional()
    .describe('Token com que outra máquina lê /metrics; sem ele, só programas desta'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'deve ser trace, debug, info, warn, error, fatal ou silent',
    })
    .default('warn')
    .describe(
      'Nível dos registros na saída padrão, em JSON (num terminal, em frases); com info, um por requisição, sempre em JSON',
    ),
  DEMO: simOuNao(false).describe('Loja de demonstração, com dados de exemplo'),
})

/** Their values never appear in a message: a connection address holds a password. */
const secret = new Set<string>([
  'ADMIN_PASSWORD',
  'CHAVE_SECRETA',
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'BLING_CLIENT_SECRET',
  'EMULATOR_SECRET',
  'METRICS_TOKEN',
  'MELHOR_ENVIO_TOKEN',
  'MELHOR_ENVIO_CLIENT_SECRET',
])

/** Settings of earlier versions: what takes their place. */
const RETIRED = {
  DOMINIO:
    'A variável DOMINIO não existe mais: o domínio próprio é atendido pelo Caddy, na frente da loja. docs/dominio.md diz como; retire DOMINIO e informe PUBLIC_URL.',
  DATABASE_REPLICA_URL:
    'A variável DATABASE_REPLICA_URL não existe mais: listas e buscas são lidas no servidor de DATABASE_URL. Retire-a.',
}

/** The settings after validation; `DATA_DIR` and `BACKUP_PASTA` are absolute, `PUBLIC_URL` has no final slash. */
export type Env = Readonly<
  Omit<z.output<typeof schema>, 'PUBLIC_URL' | 'BACKUP_PASTA'> & { PUBLIC_URL: string; BACKUP_PASTA: string }
>

/** Reads the settings from the environment. Throws `StartupError` with one sentence per wrong variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  // An empty variable, as in `PORT= npm start` or a bare line of an env file, counts as absent.
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => pair(name, source[name])))
  for (const [name, sentence] of Object.entries(RETIRED)) if (source[name]) throw new StartupError(sentence)
  const read = schema.safeParse(given)
  if (!read.success) throw new StartupError(read.error.issues.map((issue) => describeIssue(issue, given)).join('\n'))
  const env = read.data
  const errado = desacordo(env)
  if (errado !== null) throw new StartupError(errado)
  // npm changes to the package's folder; a relative path means the folder where the person typed the command.
  const here = source['INIT_CWD'] ?? process.cwd()
  const dataDir = resolve(here, env.DATA_DIR)
  return {
    ...env,
    DATA_DIR: dataDir,
    BACKUP_PASTA: env.BACKUP_PASTA ? resolve(here, env.BACKUP_PASTA) : join(dataDir, 'backups'),
    PUBLIC_URL: env.PUBLIC_URL ?? localUrl(env.HOST, env.PORT),
  }
}

/** Where this machine opens the shop. */
const localUrl = (host: string, port: number): string => `http://${hostInUrl(host)}:${port}`

const pair = (name: string, value: string | undefined) => (value ? [[name, value]] : [])

function describeIssue(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0])
  const value = secret.has(name) ? '(valor não mostrado)' : `"${given[name]}"`
  return `A variável ${name} tem um valor que não serve: ${value}; ${issue.message}.`
}

/** A wildcard address is no place to visit; an IPv6 one needs brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Describes each variable in one line with its default, for `npm start -- --ajuda`. */
export const describeEnv = (): string =>
  Object.entries(schema.shape)
    .map(([name, field]) => {
      const initial = field.safeParse(undefined).data
      return `  ${name.padEnd(22)} ${field.description}${initial === undefined ? '' : ` [${String(initial)}]`}`
    })
    .join('\n')
