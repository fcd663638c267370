import { z } from 'zod'
import { baseUrl } from './fields.ts'

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

const EXIGIDAS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Missing settings of the bucket; empty when complete or with files on disk. */
export const faltasDosArquivos = (env: Partial<Record<(typeof EXIGIDAS)[number] | 'ARQUIVOS', unknown>>) =>
  env.ARQUIVOS === 's3' ? EXIGIDAS.filter((nome) => !env[nome]) : []
