import { isIP } from 'node:net'
import { z } from 'zod'

// The kinds of value that several settings have, each with its sentence for a wrong one.

/** A whole number within bounds. */
export const inteiro = (minimo: number, maximo: number) => {
  const mensagem = `deve ser um número inteiro de ${minimo} a ${maximo}`
  // Not what else JavaScript reads as a number: `1e3`, `0x10`.
  return z
    .string()
    .trim()
    .regex(/^\d+$/, mensagem)
    .transform(Number)
    .pipe(z.number(mensagem).min(minimo, mensagem).max(maximo, mensagem))
}

export const porta = inteiro(0, 65_535)

export const simOuNao = (inicial: boolean) =>
  z
    .stringbool({ truthy: ['true', '1', 'sim'], falsy: ['false', '0', 'nao', 'não'], error: 'deve ser true ou false' })
    .default(inicial)

/** A page or a service of the web. */
export const webUrl = z.url({ protocol: /^https?$/, error: 'deve ser um endereço que começa com http:// ou https://' })

/** Without its final slash: paths are appended. */
export const baseUrl = webUrl.transform((url) => url.replace(/\/+$/, ''))

/** A PostgreSQL server with its database. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'deve ser um endereço como postgres://usuario:senha@servidor/banco',
})

/** The settings of a shop that the telephones of its own network reach. */
export const camposDaRede = {
  REDE: simOuNao(false).describe(
    'Atende também a rede local, por https e com autoridade própria (npm start -- --rede)',
  ),
  REDE_ENDERECOS: z
    .string()
    .transform((value, context): readonly string[] => {
      const all = value.split(',').map((address) => address.trim())
      if (all.every((address) => isIP(address) !== 0)) return all
      context.addIssue({ code: 'custom', message: 'deve ser endereços deste computador, como 192.168.0.10' })
      return z.NEVER
    })
    .optional()
    .describe('Em quais endereços deste computador a rede é atendida; sem ela, em todos'),
}

/** The settings of where pictures and labels lie. */
export const camposDosArquivos = {
  ARQUIVOS: z
    .enum(['disco', 's3'], { error: 'deve ser disco ou s3' })
    .default('disco')
    .describe('Onde ficam imagens e etiquetas: disco (DATA_DIR/midia) ou s3'),
  S3_ENDPOINT: baseUrl.optional().describe('Endereço do servidor compatível com S3'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'deve ter de 3 a 63 letras minúsculas, números, pontos ou hífens')
    .optional()
    .describe('Bucket, que já existe'),
  S3_REGION: z.string().default('us-east-1').describe('Região do servidor S3'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Chave de acesso ao S3'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Segredo da chave de acesso ao S3'),
}

const DO_BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

const texto = (maximo: number) => z.string().trim().max(maximo, `deve ter no máximo ${maximo} caracteres`).optional()

/** The settings of freight: the account at Melhor Envio and who sends the parcels. */
export const camposDoFrete = {
  MELHOR_ENVIO_TOKEN: z.string().optional().describe('Token gerado no painel do Melhor Envio; sem ele, o emulador'),
  MELHOR_ENVIO_CLIENT_ID: z.string().optional().describe('Aplicativo próprio no Melhor Envio, no lugar do token'),
  MELHOR_ENVIO_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Segredo do aplicativo no Melhor Envio; confere também os avisos dele'),
  MELHOR_ENVIO_URL: baseUrl.default('https://melhorenvio.com.br').describe('Endereço do Melhor Envio'),
  MELHOR_ENVIO_EMAIL: z
    .email('deve ser um e-mail')
    .optional()
    .describe('E-mail técnico que o Melhor Envio exige em cada pedido'),
  MELHOR_ENVIO_SERVICOS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'deve ser uma lista de números, como 1,2,3')
    .optional()
    .describe('Serviços oferecidos, por número (1 PAC, 2 SEDEX, 3 Jadlog .Package…); sem ela, todos'),
  AVISO_RECEBIMENTO: simOuNao(false).describe('Contrata aviso de recebimento em todos os envios'),
  MAO_PROPRIA: simOuNao(false).describe('Contrata entrega em mão própria em todos os envios'),
  SEGURO: simOuNao(true).describe('Segura cada envio pelo valor da venda'),
  REMETENTE_NOME: texto(120).describe('Nome da loja na etiqueta'),
  REMETENTE_DOCUMENTO: z
    .string()
    .transform((documento) => documento.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .refine((documento) => /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(documento), 'deve ser um CPF ou um CNPJ')
    .optional()
    .describe('CPF ou CNPJ de quem envia'),
  REMETENTE_INSCRICAO_ESTADUAL: texto(20).describe('Inscrição estadual de quem envia com nota; sem ela, ISENTO'),
  REMETENTE_TELEFONE: texto(20).describe('Telefone de quem envia'),
  REMETENTE_EMAIL: z.email('deve ser um e-mail').optional().describe('E-mail de quem envia'),
  REMETENTE_CEP: z
    .string()
    .transform((cep) => cep.replace(/\D/g, ''))
    .refine((cep) => cep.length === 8, 'deve ter 8 dígitos')
    .optional()
    .describe('CEP de onde saem os envios'),
  REMETENTE_ENDERECO: texto(120).describe('Rua de onde saem os envios'),
  REMETENTE_NUMERO: texto(20).describe('Número da rua'),
  REMETENTE_COMPLEMENTO: texto(60).describe('Complemento do endereço'),
  REMETENTE_BAIRRO: texto(60).describe('Bairro de quem envia'),
  REMETENTE_MUNICIPIO: texto(60).describe('Município de quem envia'),
  REMETENTE_UF: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'deve ter 2 letras')
    .optional()
    .describe('UF de quem envia'),
}

const DA_CONTA = [
  'MELHOR_ENVIO_EMAIL',
  'REMETENTE_NOME',
  'REMETENTE_DOCUMENTO',
  'REMETENTE_CEP',
  'REMETENTE_ENDERECO',
  'REMETENTE_MUNICIPIO',
  'REMETENTE_UF',
]

const ONLY_HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

/** A sentence for settings that do not go together, or that want others beside them; null when all is well. */
export function desacordo(env: Readonly<Record<string, unknown>>): string | null {
  if (Boolean(env['BLING_CLIENT_ID']) !== Boolean(env['BLING_CLIENT_SECRET']))
    return 'As variáveis BLING_CLIENT_ID e BLING_CLIENT_SECRET vão juntas: informe as duas ou nenhuma.'
  const listMissing = (nomes: readonly string[]) => nomes.filter((nome) => !env[nome]).join(', ')
  const missingContaNames = env['MELHOR_ENVIO_TOKEN'] || env['MELHOR_ENVIO_CLIENT_ID'] ? listMissing(DA_CONTA) : ''
  if (missingContaNames) return `Com MELHOR_ENVIO_TOKEN, informe também: ${missingContaNames}.`
  const missingBucketNames = env['ARQUIVOS'] === 's3' ? listMissing(DO_BUCKET) : ''
  if (missingBucketNames) return `Com ARQUIVOS=s3, informe também: ${missingBucketNames}.`
  // It would open the network without TLS beside it.
  const host = String(env['HOST'])
  if (env['REDE'] && !ONLY_HERE.test(host))
    return `REDE já atende a rede local, por https. Retire HOST=${host}, que a atenderia sem proteção.`
  return null
}
