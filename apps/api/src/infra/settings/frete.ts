import { z } from 'zod'
import { baseUrl, simOuNao } from './fields.ts'

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

const EXIGIDAS = [
  'MELHOR_ENVIO_EMAIL',
  'REMETENTE_NOME',
  'REMETENTE_DOCUMENTO',
  'REMETENTE_CEP',
  'REMETENTE_ENDERECO',
  'REMETENTE_MUNICIPIO',
  'REMETENTE_UF',
] as const

/** Missing settings of a real account; empty when complete or without an account. */
export const faltasDoFrete = (
  env: Partial<Record<(typeof EXIGIDAS)[number] | 'MELHOR_ENVIO_TOKEN' | 'MELHOR_ENVIO_CLIENT_ID', unknown>>,
) => (env.MELHOR_ENVIO_TOKEN || env.MELHOR_ENVIO_CLIENT_ID ? EXIGIDAS.filter((nome) => !env[nome]) : [])
